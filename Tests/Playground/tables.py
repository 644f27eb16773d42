"""Tables for the tests of the page: large ones, and ones of unusual shapes. The same in every run."""

import json
import random

WORDS = """account activity album archive article author basket billing board booking bookmark calendar campaign
cart catalog category channel chapter chat checkout city collection comment contact course coupon dashboard
delivery device document download draft episode event exercise explore feed file filter folder forum friend
gallery game gift group guide help history hotel inbox invite invoice item journal label lesson library list
live location map market media member message mission mood movie music news note offer order page payment
person phone photo place plan playlist podcast poll post price product profile project promo question quiz
rating recipe record refund region report review reward room schedule search season seller session setting
shop show station status store story subscription support survey tag task team thread ticket timeline topic
track trip tutorial update upload user video visit voucher wallet week wish""".split()
SAMPLES = {"int": "42", "uuid": "123e4567-e89b-12d3-a456-426614174000", None: "x"}


def large(count, coordinators=None, seed=7, words=WORDS):
    """Returns a table with a number of routes, like those of real apps."""
    dice = random.Random(seed)
    coordinators = coordinators or max(3, min(40, count // 12))
    screens, children = [], []
    for place in range(coordinators):
        name = words[place % len(words)]
        own = [f"{name}Screen{place}x{number}" for number in range(max(2, count // coordinators // 2))]
        screens += own
        children.append({"coordinator": f"{name}Flow{place}", "screens": own,
                         "as": "tab" if place < 5 else ["sheet", "push", "fullScreen"][place % 3]})
    tabs = [child for child in children if child["as"] == "tab"]
    app = {"coordinator": "app", "screens": ["home"], "children": [
        {"coordinator": "main", "as": "root", "container": "tabs", "children": tabs},
        {"coordinator": "auth", "as": "fullScreen", "screens": ["welcome", "logIn"]},
        *(child for child in children if child["as"] != "tab")]}
    routes, known = [], set()
    while len(routes) < count:
        segments, shape, link = [], [], []
        for place in range(dice.choice([1, 2, 2, 3, 3, 4, 5])):
            if place and dice.random() < 0.4:
                kind = dice.choice(list(SAMPLES))
                segments.append(f":p{place}<{kind}>" if kind else f":p{place}")
                shape.append("*")
                link.append(SAMPLES[kind])
            else:
                segments.append(dice.choice(words))
                shape.append(segments[-1])
                link.append(segments[-1])
        if tuple(shape) in known:
            continue
        known.add(tuple(shape))
        route = {"route": "-".join([part for part in shape if part != "*"] + [str(len(routes))]),
                 "paths": ["/" + "/".join(segments)], "opens": dice.choice(screens)}
        if dice.random() < 0.3:
            route["query"] = {"ref": "string?", "page": "int = 1"}
        if dice.random() < 0.1:
            route["requires"] = ["session"]
        route["examples"] = [{"link": "https://example.org/" + "/".join(link)}]
        routes.append(route)
    return written({
        "version": 1, "origins": ["https://example.org", "https://www.example.org", "shop:"],
        "gates": {"session": {"flow": "auth", "expiresAfter": "10m"}}, "app": app, "routes": routes})


def long_patterns():
    """Patterns of hundreds of characters, long names, and long links."""
    routes = []
    for number in range(40):
        path = "/" + "/".join(f"a-rather-long-segment-{number}-{place}/:parameterWithALongName{place}<int>"
                              for place in range(8))
        routes.append({
            "route": f"a-route-whose-name-is-as-long-as-people-make-them-when-they-describe-everything-{number}",
            "paths": [path], "opens": f"aScreenWithAVeryLongNameThatSaysEverythingAboutIt{number}",
            "examples": [{"link": "https://long.example" + "/".join(
                ("/" if place == 0 else "") + f"a-rather-long-segment-{number}-{place}/{place}" for place in range(8))}]})
    screens = [route["opens"] for route in routes]
    return written({"version": 1, "origins": ["https://long.example"],
                    "app": {"coordinator": "theCoordinatorOfTheWholeApplicationWithALongName", "screens": screens},
                    "routes": routes})


def many_coordinators(count=64):
    """Returns a number of tabs, each with its own gate."""
    names = [f"section{number}" for number in range(count)]
    tabs = [{"coordinator": name, "as": "tab", "screens": [f"{name}List", f"{name}Detail"], "requires": [f"gate{place}"]}
            for place, name in enumerate(names)]
    flows = [{"coordinator": f"flow{place}", "as": "sheet", "screens": [f"ask{place}"]} for place in range(count)]
    return written({
        "version": 1, "origins": ["https://many.example", "many:"],
        "gates": {f"gate{place}": {"flow": f"flow{place}"} for place in range(count)},
        "app": {"coordinator": "app", "start": "main", "children": [
            {"coordinator": "main", "as": "root", "container": "tabs", "children": tabs}, *flows]},
        "routes": [{"route": name, "paths": [f"/{name}/:id<int>"], "opens": f"{name}Detail",
                    "examples": [{"link": f"https://many.example/{name}/1"}]} for name in names]})


def other_scripts():
    """Names beyond ASCII: Japanese, Arabic, Greek, emoji, and a combining mark."""
    words = ["写真", "アルバム", "صورة", "φωτογραφία", "фото", "🖼️", "cafe\u0301", "naïve"]
    routes = [{"route": f"{word}-{place}", "paths": [f"/{place}/{word}/:id<int>"], "opens": f"{word}画面"}
              for place, word in enumerate(words)]
    return written({"version": 1, "origins": ["https://例え.example"], "description": "名前が ASCII でない表",
                    "app": {"coordinator": "アプリ", "screens": [route["opens"] for route in routes]},
                    "routes": routes})


def with_all_references():
    """A table with each kind of reference to a name, and a screen that two coordinators show."""
    return written({
        "version": 1, "origins": {"production": ["https://all.example"], "staging": ["https://staging.example"]},
        "screens": {"product": {"parameters": {"id": "int"}}},
        "gates": {"allowed": {"check": True, "pending": "checking"}, "open": {"fallback": "home"}},
        "app": {"coordinator": "app", "start": "main", "children": [
            {"coordinator": "main", "as": "root", "container": "tabs", "children": [
                {"coordinator": "search", "as": "tab", "screens": ["home", "product"]},
                {"coordinator": "cart", "as": "tab", "screens": ["items", "product"], "requires": ["allowed", "open"]}]},
            {"coordinator": "checking", "as": "sheet", "screens": ["check"]}]},
        "routes": [{"route": "product", "paths": ["/p/:id<int>"], "opens": "search/product",
                    "examples": [{"link": "https://staging.example/p/1", "environment": "staging"}]}]})


def written(table):
    """JSON with one line per route."""
    lines = ["{"]
    for place, (key, value) in enumerate(table.items()):
        end = "," if place + 1 < len(table) else ""
        if key == "routes":
            lines.append('  "routes": [')
            lines.append(",\n".join("    " + json.dumps(route, ensure_ascii=False) for route in value))
            lines.append("  ]" + end)
        else:
            text = json.dumps(value, ensure_ascii=False, indent=2).replace("\n", "\n  ")
            lines.append(f"  {json.dumps(key)}: {text}{end}")
    return "\n".join([*lines, "}", ""])
