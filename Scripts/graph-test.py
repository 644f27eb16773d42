"""Draws tables of several sizes and checks the pictures. Started by Scripts/graph-test."""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree

LINKCTL, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
SECONDS = 5
WORDS = "library collection album people places shared settings account billing teams channel".split()
# Non-ASCII names, including wide characters and a right-to-left name.
OTHERS = ["größe", "写真一覧", "профиль", "الصور", "fotos-😀"]


def pattern(number):
    """Returns patterns of 10 to 200 characters, many with common prefixes."""
    long = number % 7 == 0
    parts = [WORDS[number % len(WORDS)], WORDS[number * 3 % len(WORDS)]]
    if long:
        parts += [f"{WORDS[(number + i) % len(WORDS)]}-with-a-long-name" for i in range(3 + number % 4)]
    return "/" + "/".join(parts) + f"/v{number}/:id<int>"


def table(routes):
    """Returns a table with about one screen per five routes, in tabs, with gates."""
    tabs = max(2, min(24, routes // 20))
    per_tab = max(2, routes // 5 // tabs)
    children, screens = [], []
    for tab in range(tabs):
        name = f"{OTHERS[tab % len(OTHERS)]} {tab}" if tab % 3 == 0 else f"{WORDS[tab % len(WORDS)]}{tab}"
        own = [f"{name} screen {number}" for number in range(per_tab)]
        screens += own
        rows = own[:2] + [
            {"screen": screen, "under": own[1], "requires": ["adult"] if number % 5 == 0 else []}
            if number % 4 == 0
            else screen
            for number, screen in enumerate(own[2:])
        ]
        child = {"coordinator": name, "as": "tab", "screens": rows}
        if tab % 4 == 1:
            child["requires"] = ["session"]
        children.append(child)
    rows = []
    for number in range(routes):
        row = {
            "route": f"route{number}",
            "paths": [pattern(number)],
            "opens": screens[0 if number % 17 == 0 else number % len(screens)],
        }
        if number % 3 == 0:
            row["query"] = {"ref": "string?", "page": "int = 1"}
        if number % 11 == 0:
            row["sources"] = ["universal", "internal"]
        rows.append(row)
    return {
        "version": 1,
        "origins": ["https://large.example", "large:"],
        "gates": {"session": {"flow": "auth"}, "adult": {"flow": "ages", "after": ["session"]}},
        "app": {
            "coordinator": "app",
            "start": "main",
            "children": [
                {"coordinator": "auth", "as": "sheet", "screens": ["logIn"]},
                {"coordinator": "ages", "as": "sheet", "screens": ["birthday"]},
                {"coordinator": "main", "as": "root", "container": "tabs", "children": children},
            ],
        },
        "routes": rows,
    }


def fail(message):
    sys.exit(f"graph-test: {message}")


def check_svg(path, routes):
    root = ElementTree.parse(path).getroot()
    space = "{http://www.w3.org/2000/svg}"
    shown = {}
    for text in root.iter(f"{space}text"):
        words = "".join(text.itertext())
        if len(words) == 0:
            fail(f"{path}: an empty text")
        if text.get("class", "").startswith("pattern"):
            shown.setdefault(text.get("data-route"), []).append(text)
    # Each drawn route shows its complete pattern, in its lines or its tooltip.
    for name, texts in shown.items():
        if name is None:
            continue
        number = int(name.removeprefix("route"))
        whole = "".join((text.text or "") + "".join(child.tail or "" for child in text) for text in texts)
        tip = texts[0].find(f"{space}title")
        if pattern(number) not in whole and (tip is None or pattern(number) not in tip.text):
            fail(f"{path}: {name} does not show {pattern(number)}: {whole}")
    width, height = int(root.get("width")), int(root.get("height"))
    return f"{width}×{height}, {len(shown)} of {routes} routes"


def check_html(path, routes):
    root = ElementTree.fromstring(path.read_text())
    names = {element.get("data-route") for element in root.iter() if element.get("data-route")}
    if len(names) != routes:
        fail(f"{path}: {len(names)} of {routes} routes")
    definitions = json.loads(next(e for e in root.iter("script") if e.get("id")).text)
    if f"route route{routes - 1}" not in definitions:
        fail(f"{path}: no definition of the last route")
    return f"{path.stat().st_size // 1024} kB, {len(names)} of {routes} routes"


# The user actions on a page. Each line of the title is a step that worked.
STEPS = """
const done = [];
const check = (name, isSo) => { if (isSo) done.push(name); };
const boxes = Array.from(document.querySelectorAll("details.group"));
of("fold").click();
check("fold", boxes.filter((group) => group.open).length === 1 + (document.querySelectorAll("main > details").length - 1));
const last = Array.from(document.querySelectorAll("[data-route]")).pop();
search.value = last.dataset.route; search.oninput();
check("search", hits.length > 0);
check("unfolded by search", hits[0].closest("details").open);
hits[0].click();
check("definition", !aside.hidden && aside.querySelector("pre").textContent.includes(JSON.stringify(hits[0].dataset.route)));
document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
check("closed", aside.hidden && hits[0].contains(document.activeElement));
of("larger").click();
check("zoom", of("normal").textContent === "125 %");
of("conditions").click();
check("conditions", getComputedStyle(document.querySelector(".condition")).display === "block");
document.title = done.join(", ");
"""


def use_page(path):
    """Runs the steps in Chromium and returns those that worked."""
    played = path.with_name("played.html")
    played.write_text(path.read_text().replace("</body>", f"<script>{STEPS}</script></body>"))
    call = ["chromium", "--headless", "--no-sandbox", "--disable-gpu"]
    found = subprocess.run(
        [*call, "--dump-dom", played.resolve().as_uri()], capture_output=True, text=True, timeout=120
    )
    title = re.search("<title>(.*?)</title>", found.stdout)
    wanted = re.findall('check\\("(.*?)"', STEPS)
    if title is None or title[1] != ", ".join(wanted):
        fail(f"{path}: only these steps work: {title and title[1]}")
    for name, size, *dark in (("wide", "1280,800"), ("phone", "390,844"), ("dark", "1280,800", "--force-dark-mode")):
        picture = path.with_name(f"{path.stem}-page-{name}.png")
        subprocess.run(
            [*call, *dark, f"--window-size={size}", f"--screenshot={picture}", path.resolve().as_uri()],
            capture_output=True, check=True, timeout=120,
        )
    print(f"graph: {path.name} in Chromium: {title[1]}")


def draw(routes, kind, *options):
    source = FOLDER / f"{routes}.json"
    name = "-".join([str(routes), *[re.sub(r"\W+", "", option) for option in options]])
    path = FOLDER / f"{name}.{kind}"
    start = time.monotonic()
    subprocess.run(
        [LINKCTL, "graph", "--routes", source, "--as", kind, "-o", path, *options], check=True
    )
    seconds = time.monotonic() - start
    found = {"svg": check_svg, "html": check_html}.get(kind, lambda path, _: f"{path.stat().st_size // 1024} kB")
    told = found(path, routes) if "--focus" not in options else f"{path.stat().st_size // 1024} kB"
    print(f"graph: {routes:5} routes, {kind:7} {' '.join(options):28} {seconds:5.2f} s  {told}")
    if seconds > SECONDS:
        fail(f"{routes} routes took {seconds:.1f} s as {kind}, more than {SECONDS} s")
    return path


for routes in (8, 200, 1000):
    (FOLDER / f"{routes}.json").write_text(json.dumps(table(routes), ensure_ascii=False, indent=1))
    for kind in ("svg", "html", "dot", "mermaid"):
        path = draw(routes, kind)
        if kind == "html" and shutil.which("chromium"):
            use_page(path)
        if kind == "svg" and shutil.which("rsvg-convert"):
            subprocess.run(
                ["rsvg-convert", "--keep-aspect-ratio", "--width", "1600", path, "-o", path.with_suffix(".png")],
                check=True,
            )
    draw(routes, "svg", "--conditions", "--all-routes")
    draw(routes, "svg", "--focus", "adult")
    part = draw(routes, "svg", "--focus", f"route{routes - 1}")
    if pattern(routes - 1)[:20] not in part.read_text():
        fail(f"{part} does not show its route")
