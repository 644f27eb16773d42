"""User actions in the page, and what the page then shows."""

import base64
import json
import pathlib
import random
import zlib

from selenium.webdriver.common.keys import Keys

import tables
from browser import DESKTOP, LINK, PHONE, ROOT, Handler


def an_error_shows_as_it_is_typed(page):
    page.open()
    page.shows("verdict", "loads, 8 routes")
    page.select(page.table().index('"opens"') + 6)
    page.strike("x")
    page.shows("verdict", "does not load")
    page.shows("first-problem", "Line 31: ")
    page.until(lambda: '"opensx"' in page.texts(".cm-lintRange-error"), "the underlined key")
    page.show("check")
    page.shows("problems", "`opensx` is not a key of a route")
    assert "^~" in page.text("problems"), page.text("problems")
    page.press("#first-problem")
    page.chord(Keys.CONTROL, "z")
    page.shows("verdict", "loads, 8 routes")


def the_editor_completes_folds_and_searches(page):
    page.open()
    at = page.table().index('"opens": "photo"') + len('"opens": "')
    page.select(at)
    page.chord(Keys.CONTROL, " ")
    page.until(lambda: "changePassword" in " ".join(page.texts(".cm-tooltip-autocomplete li")), "screens to open")
    page.strike(Keys.ESCAPE)
    page.select(page.table().index(':id<int>') + len(":id<in"))
    page.chord(Keys.CONTROL, " ")
    page.until(lambda: any("int" in text for text in page.texts(".cm-tooltip-autocomplete li")), "types")
    page.strike(Keys.ESCAPE)
    page.select(page.table().index('"requires"') + 1)
    page.chord(Keys.CONTROL, " ")
    page.until(lambda: "start" in " ".join(page.texts(".cm-tooltip-autocomplete li")), "keys")
    assert "container" not in " ".join(page.texts(".cm-tooltip-autocomplete li")), "a key that is there already"
    page.strike(Keys.ESCAPE)
    page.select(page.table().index('"requires": ["session"') + len('"requires": ["'))
    page.chord(Keys.CONTROL, " ")
    page.until(lambda: "adult" in " ".join(page.texts(".cm-tooltip-autocomplete li")), "gates")
    page.strike(Keys.ESCAPE)
    page.chord(Keys.CONTROL, "f")
    page.until(lambda: page.all(".cm-search input"), "the search panel")
    page.strike(Keys.ESCAPE)
    page.run("document.querySelectorAll('.cm-foldGutter .cm-gutterElement span')[1].click()")
    page.until(lambda: page.all(".cm-foldPlaceholder"), "a folded part")


def every_reference_is_completed(page):
    page.open()
    text = tables.with_all_references()
    page.set_table(text)
    page.shows("verdict", "loads")
    page.settle()
    for key, names in (("pending", ["checking"]), ("fallback", ["checking", "home"]), ("environment", ["staging"]),
                       ("opens", ["search/product", "cart/product"])):
        page.select(text.index(f'"{key}": "') + len(f'"{key}": "'))
        page.chord(Keys.CONTROL, " ")
        page.until(lambda: page.texts(".cm-tooltip-autocomplete li"), f"completions of {key}")
        found = page.texts(".cm-tooltip-autocomplete li")
        for name in names:
            assert any(one.startswith(name) for one in found), (key, name, found)
        assert "productscreen" not in found, found
        page.strike(Keys.ESCAPE)


def a_link_is_explained(page):
    page.open()
    page.try_link(LINK)
    page.shows("answer-head", "by the route")
    page.shows("answer-head", '"mail"')
    page.shows("answer-head", "push")
    page.until(lambda: page.texts("#routes .row")[:1] and page.texts("#routes .row")[0].startswith("photo matches"), "the winner")
    assert any("segment" in row for row in page.texts("#routes .row"))
    for link in ("https://photos.example/none", "https://photos.example/photos/%zz"):
        page.try_link(link)
        page.until(lambda: link in page.text("answer"), "the result")
        assert "null" not in page.text("answer"), page.text("answer")


def results_of_the_last_good_table_stay(page):
    """§14.6 rule 3"""
    page.open()
    page.try_link(LINK)
    page.shows("answer-head", "by the route")
    good = page.table()
    page.set_table(good.replace('"/photos/:id<int>"', '"/pictures/:id<integer>"', 1))
    page.shows("verdict", "does not load")
    assert page.find("#stale").is_displayed()
    page.try_link("photos://photos/7")
    page.shows("answer-head", "by the route")
    page.set_table(good.replace('"/photos/:id<int>"', '"/pictures/:id<int>"', 1))
    page.until(lambda: "by the route" not in page.text("answer-head"), "the result of the new table")
    assert not page.find("#stale").is_displayed()


def routes_are_filtered(page):
    page.open()
    page.open_table("large.json", tables.large(1000))
    page.shows("verdict", "1,000 routes")
    page.settle()
    page.until(lambda: 5 < len(page.all("#routes .row")) < 60, "a part of the rows")
    page.run("const s = document.getElementById('which'); s.value = [...s.options].map((o) => o.value)"
             ".find((v) => v.startsWith('segment')); s.dispatchEvent(new Event('change'))")
    page.until(lambda: all("segment" in row for row in page.texts("#routes .row")), "routes that fail at a segment")
    page.run("document.getElementById('which').value = 'all'")
    page.keys("#route-text", "wish")
    page.until(lambda: page.all("#routes .row") and all("wish" in row for row in page.texts("#routes .row")), "routes by text")


def a_route_is_offered_only_at_the_cursor(page):
    page.open()
    page.try_link(LINK)
    page.shows("answer-head", "by the route")
    text = page.table()
    for place, route in ((text.index('"leaveToWeb"'), "help"), (text.index('"android"'), None), (0, None)):
        page.select(place)
        page.until(lambda: page.run("return playground.editor.routeAtCursor") == route, f"the route {route}")
    page.set_table(text.replace('"opens"', '"opnes"', 1))
    page.shows("verdict", "does not load")
    page.settle()
    assert not page.find("#route-result").is_displayed(), page.text("route-result")


def results_and_routes_lead_to_each_other(page):
    page.open()
    page.try_link(LINK)
    page.shows("answer-head", "by the route")
    page.until(lambda: len(page.all("#routes .row")) > 2, "rows")
    page.press('#routes [data-place="2"] button.route')
    route = page.texts('#routes [data-place="2"] b')[0]
    page.until(lambda: page.run("return playground.editor.hasFocus && playground.editor.routeAtCursor") == route, "the route's line")
    page.chord(Keys.ALT, Keys.ENTER)
    page.until(lambda: route in (page.focused() or "") and page.run("return document.activeElement.closest('#routes') !== null"),
               "the route's row")


def opening_a_link_shows_its_effect_without_scrolling(page):
    for size in (DESKTOP, PHONE):
        page.size(size)
        page.open()
        page.try_link(LINK)
        page.shows("answer-head", "Open in the app")
        page.keys("#answer-head button.main", Keys.ENTER)
        page.shows("screen", "waits at the gate session")
        assert page.is_in_sight("#screen .held"), size
        assert page.focused() == "Open in the app", page.focused()
        page.press("[data-gate=session]")
        page.shows("sees", "photo (id = 42")
        assert page.is_in_sight("#screen [aria-current]"), size
        assert page.run("return scrollY") == 0
    page.size(DESKTOP)


def a_held_link_is_applied_when_its_gate_opens(page):
    page.open()
    page.try_link(LINK)
    page.shows("answer-head", "Open in the app")
    page.press("#answer-head button.main")
    page.shows("screen", "waits at the gate session")
    page.shows("sees", "welcome")
    page.press("[data-gate=session]")
    page.shows("sees", "photo (id = 42")
    page.shows("journey", "link 1 applied")
    page.press("""[data-event='{"back":true}']""")
    page.until(lambda: page.text("sees") == "The user sees photos", "the screen below")
    page.press(".box .tabs button:nth-child(2)")
    page.shows("sees", "likedPhotos")
    page.press("#undo")
    page.until(lambda: page.text("sees") == "The user sees photos", "the step before")


def a_held_link_expires(page):
    page.open()
    page.try_link(LINK)
    page.shows("answer-head", "Open in the app")
    page.press("#answer-head button.main")
    page.shows("screen", "waits at the gate")
    page.press("""[data-event='{"advance":"11m"}']""")
    page.shows("journey", "link 1 expired")
    page.shows("clock", "00:11:00")


def the_graph_leads_to_the_table_and_marks_screens(page):
    page.open()
    page.try_link(LINK)
    page.shows("answer-head", "Open in the app")
    page.press("#answer-head button.main")
    page.shows("sees", "welcome")
    page.show("graph")
    script = "return document.getElementById('picture').shadowRoot.querySelector(arguments[0])?.getAttribute('aria-label')"
    page.until(lambda: page.run(script, "rect.visible") == "screen welcome, visible now", "the visible screen")
    page.run("const r = document.getElementById('picture').shadowRoot.querySelector('[data-route=explore]');"
             "r.dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    page.until(lambda: page.run("return playground.editor.routeAtCursor") == "explore", "the route's line")
    before = page.text("zoom")
    page.press("#zoom-in")
    assert page.text("zoom") != before


def each_name_in_the_graph_is_one_button(page):
    page.open()
    page.open_table("long.json", tables.long_patterns())
    page.shows("verdict", "loads, 40 routes")
    page.settle()
    page.show_graph()
    stops = page.in_graph("return [...root.querySelectorAll('[role=button]')].map((node) => node.getAttribute('aria-label'))")
    assert len(stops) == len(set(stops)) == 40 + 40 + 1, len(stops)
    route = json.loads(page.table())["routes"][7]
    assert f"route {route['route']}: {route['paths'][0]}" in stops, stops
    assert page.in_graph("return [...root.querySelectorAll('[data-go]')].every((node) => node.getAttribute('role') === 'button'"
                          " || node.getAttribute('aria-hidden') === 'true')")
    page.run("document.getElementById('picture-area').focus()")
    page.strike(Keys.TAB)
    seen = []
    for _ in range(12):
        seen.append(page.in_graph("return root.activeElement.getAttribute('aria-label')"))
        page.strike(Keys.ARROW_DOWN)
    assert len(set(seen)) == 12, seen


def the_graph_is_drawn_while_its_tab_is_visible(page):
    page.open()
    page.open_table("large.json", tables.large(1000))
    page.shows("verdict", "1,000 routes")
    page.settle()
    page.press("#tab-graph")
    page.until(lambda: page.in_graph("return root.querySelector('svg rect') !== null"), "a part of the picture")
    page.press("#tab-links")
    page.settle()
    count = "return root.querySelectorAll('svg *').length"
    drawn = page.in_graph(count)
    page.settle()
    assert page.in_graph(count) == drawn
    page.strike(Keys.TAB)
    assert page.run("return document.activeElement.closest('#graph')") is None
    page.show_graph()
    assert page.in_graph(count) > drawn
    page.run("document.getElementById('picture-area').scrollTo(400, 900)")
    page.show("links")
    page.show_graph()
    assert page.run("return document.getElementById('picture-area').scrollTop") == 900


def the_graph_is_searched(page):
    page.open()
    page.open_table("large.json", tables.large(1000))
    page.shows("verdict", "1,000 routes")
    page.settle()
    page.show_graph()
    page.keys("#graph-text", "wish/")
    page.until(lambda: page.text("graph-found").startswith("1 of "), "matches")
    places = []
    for keys in (Keys.ENTER, Keys.ENTER, Keys.SHIFT + Keys.ENTER):
        label = page.in_graph("return root.querySelector('.found').getAttribute('aria-label')")
        assert "wish/" in label, label
        places.append(page.in_graph("""
          const box = root.querySelector('.found').getBoundingClientRect();
          const area = document.getElementById('picture-area').getBoundingClientRect();
          return box.top >= area.top && box.bottom <= area.bottom && box.left < area.right;"""))
        page.keys("#graph-text", keys)
    assert all(places), places
    page.until(lambda: page.text("graph-found").startswith("2 of "), "the match before")
    page.keys("#graph-text", "zzz")
    page.until(lambda: page.text("graph-found") == "no match", "no match")


def fixes_settle_problems(page):
    page.open()
    for wrong, right, told in [
        ('"requires": ["session"]', '"requires": ["sesion"]', "sesion"),
        ('"redirect": "/photos/:id"', '"redirct": "/photos/:id"', "redirct"),
    ]:
        text = page.table()
        page.set_table(text.replace(wrong, right, 1))
        page.shows("verdict", "does not load")
        page.show("check")
        page.shows("problems", told)
        page.press("#problems .fix")
        page.shows("verdict", "loads, 8 routes")
        assert page.table() == text
    text = page.table().replace('{ "route": "help"', '{ "route": "other", "paths": ["/help/*"], "refuse": true },\n    { "route": "help"', 1)
    page.set_table(text)
    page.shows("verdict", "does not load")
    page.shows("problems", "match the same links")
    page.press("#problems .fix")
    page.shows("verdict", "loads, 9 routes")
    assert '"over": [' in page.table()


def examples_are_tested(page):
    page.open()
    text = page.table().replace('"parameters": { "id": 42,', '"parameters": { "id": 43,', 1)
    page.set_table(text)
    page.until(lambda: "1" in page.texts("#tab-test .note"), "the failure on the tab")
    page.show("test")
    page.shows("examples-verdict", "1 failed")
    page.until(lambda: page.texts("#examples .row") and "expected" in page.texts("#examples .row")[0], "the failure first")


def versions_are_compared(page):
    page.open()
    page.chord(Keys.CONTROL, "s")
    page.press("#save")
    page.set_table(page.table().replace('"/explore/:feed<feed>"', '"/discover/:feed<feed>"', 1))
    page.shows("verdict", "loads, 8 routes")
    page.show("diff")
    page.shows("changes", "link removed")
    page.shows("changes", "link added")
    assert "saved" in page.run("return document.getElementById('base').selectedOptions[0].text")


def work_is_kept_and_never_discarded(page):
    """§14.6 rule 5"""
    page.open()
    text = page.table().replace('"photo", "paths"', '"photo", "caseSensitive": true, "paths"', 1)
    page.set_table(text)
    page.shows("verdict", "loads")
    page.until(lambda: page.run("return playground.entry.text") == text, "the entry")
    page.settle()
    page.open(fresh=False)
    assert page.table() == text
    page.show("gallery")
    page.press("#gallery-list [aria-label='Open Bluesky']")
    page.shows("verdict", "62 routes")
    page.until(lambda: len(page.texts("#entries li")) == 2, "two entries")
    page.press("#entries [aria-label='Delete Bluesky']")
    page.shows("verdict", "8 routes")
    assert page.table() == text
    page.press("#notice-undo")
    page.until(lambda: len(page.texts("#entries li")) == 2, "the entry again")


def the_gallery_loads(page):
    page.open()
    for item in json.loads((ROOT / "Playground/gallery.json").read_text()):
        page.run("document.getElementById('verdict').textContent = ''")
        page.press(f"#gallery-list [aria-label='Open {item['name']}']")
        page.shows("verdict", "loads, ")
        page.until(lambda: page.run("return document.getElementById('name').value").startswith(item["name"]), item["name"])
        assert page.table() == (ROOT / item["file"]).read_text()


def what_is_shared_opens_again(page):
    page.open()
    page.try_link(LINK)
    page.shows("answer-head", "Open in the app")
    page.press("#answer-head button.main")
    page.shows("screen", "waits at the gate session")
    text = page.table().replace('"photo", "paths"', '"photo", "caseSensitive": true, "paths"')
    page.set_table(text)
    page.shows("verdict", "loads")
    page.press("#share")
    page.until(lambda: "#p=" in page.driver.current_url, "an address to share")
    fragment = "#" + page.driver.current_url.split("#")[1]
    page.open(fragment)
    page.shows("screen", "waits at the gate session")
    assert page.table() == text
    page.until(lambda: any(LINK[-20:] in row for row in page.texts("#list .row")), "the link")
    page.open(fragment[:-len(fragment) // 3])
    page.shows("notice", "damaged or incomplete")
    page.shows("verdict", "loads, 8 routes")


def an_association_file_becomes_a_table(page):
    page.open()
    file = {"applinks": {"substitutionVariables": {"food": ["burrito", "pizza"]}, "details": [{
        "appIDs": ["ABCDE12345.com.example.app"], "components": [
            {"/": "/help/website/*", "exclude": True}, {"/": "/help/*", "?": {"articleNumber": "????"}},
            {"/": "/$(lang)_$(region)/$(food)/*", "caseSensitive": False}, {"#": "no_universal_links", "exclude": True},
            {"/": "/buy/*"}]}]}}
    page.open_table("apple-app-site-association", json.dumps(file))
    page.shows("notice", "A table was made of")
    page.shows("verdict", "loads, 5 routes")
    page.try_link("https://example.com/help/website/a")
    page.shows("answer-head", "left to the web")
    page.try_link("https://example.com/en_GB/pizza/1")
    page.shows("answer-head", "opens")
    page.try_link("https://example.com/help/a?articleNumber=12")
    page.until(lambda: "no route" in page.text("answer-head"), "no route for two digits")


def defaults_of_an_entry_override_those_of_the_domain(page):
    page.open()
    file = {"applinks": {"defaults": {"exclude": True, "caseSensitive": False}, "details": [{
        "appIDs": ["ABCDE12345.com.example.app"], "defaults": {"exclude": False, "caseSensitive": True},
        "components": [{"/": "/a/*"}, {"/": "/b/*", "exclude": True}, {"/": "/c/*", "caseSensitive": False}]}, {
        "appIDs": ["ABCDE12345.com.example.app"], "components": [{"/": "/d/*"}]}]}}
    page.open_table("apple-app-site-association", json.dumps(file))
    page.shows("verdict", "loads, 4 routes")
    routes = {route["route"]: route for route in json.loads(page.table())["routes"]}
    assert routes["a"]["opens"] == "home" and "caseSensitive" not in routes["a"], routes
    assert routes["b"]["leaveToWeb"] and routes["d"]["leaveToWeb"], routes
    assert routes["c"]["caseSensitive"] is routes["d"]["caseSensitive"] is False, routes


def parts_of_an_association_file_that_are_left_out_are_told(page):
    page.open()
    file = {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"], "components": [
        {"?": "a=*", "exclude": True}, {"/": "/" + "\u5199" * 90}, {"/": "/" + "\U00020BB7" * 90}, {"/": "/*"}]}]}}
    page.open_table("apple-app-site-association", json.dumps(file))
    page.shows("notice", "1 component could not be read")
    page.shows("notice", "links that it excludes match later components")
    # Names have at most 128 bytes, and no half of a character.
    page.shows("verdict", "loads, 3 routes")
    for route in json.loads(page.table())["routes"]:
        assert len(route["route"].encode()) <= 128, route


def an_association_file_is_exported(page):
    page.open()
    page.run("""
      window.saved = [];
      HTMLAnchorElement.prototype.click = function () {
        fetch(this.href).then((response) => response.text()).then((text) => saved.push([this.download, text]));
      };""")
    page.press("#export-apple")
    page.until(lambda: page.run("return document.getElementById('hosts').open"), "the choice of a host")
    page.run("document.getElementById('host').value = '2'")
    page.press("#hosts button[value=export]")
    page.shows("notice", "The file of www.photos.example is exported")
    page.until(lambda: page.run("return saved.length"), "the file")
    name, text = page.run("return saved[0]")
    assert name == "apple-app-site-association", name
    assert json.loads(text)["applinks"]["details"][0]["appIDs"] == ["ABCDE12345.example.photos"], text
    page.press("#export-apple")
    page.until(lambda: page.run("return document.getElementById('hosts').open"), "the choice of a host")
    page.strike(Keys.ESCAPE)
    page.settle()
    assert page.run("return saved.length") == 1
    page.open_table("apple-app-site-association", text)
    page.shows("notice", "1 component could not be read")
    page.shows("verdict", "loads, 9 routes")
    app = {"coordinator": "app", "screens": ["home"]}
    routes = [{"route": "home", "paths": ["/"], "opens": "home"}]
    apple = {"platforms": {"apple": {"apps": ["ABCDE12345.example.photos"]}}}
    exact = {"platforms": {"apple": {"apps": ["ABCDE12345.example.photos"], "exact": True}}}
    for table, told in (
        ({"origins": ["https://a.example"]}, "has no Apple app IDs"), ({"origins": ["photos:"], **apple}, "no https links"),
        ({"origins": ["https://a.example"], **exact, "routes": [{**routes[0], "paths": ["/:id<int>"]}]}, "has to exclude values"),
    ):
        page.set_table(json.dumps({"version": 1, "app": app, "routes": routes, **table}))
        page.shows("verdict", "loads, 1 route")
        page.press("#export-apple")
        page.shows("notice", told)
    assert page.run("return saved.length") == 1
    page.set_table("{")
    page.shows("verdict", "does not load")
    page.press("#export-apple")
    page.shows("notice", "The table does not load")


def files_keep_their_line_breaks(page):
    """§14.6 rule 6"""
    page.open()
    text = page.table()
    page.run("""
      window.saved = [];
      HTMLAnchorElement.prototype.click = function () {
        fetch(this.href).then((response) => response.text()).then((text) => saved.push(text));
      };""")
    page.open_table("windows", text.replace("\n", "\r\n"))
    page.until(lambda: page.run("return document.getElementById('name').value") == "windows", "the entry")
    page.shows("verdict", "loads, 8 routes")
    page.until(lambda: page.run("return playground.entry.revision"), "the entry to be stored")
    assert page.run("return playground.entry.text === playground.entry.opened && playground.entry.text") == text
    page.press("#export")
    page.until(lambda: page.run("return saved.length"), "the file")
    assert page.run("return saved[0]") == text.replace("\n", "\r\n")


def the_oldest_entry_makes_room_and_can_be_restored(page):
    """§14.6 rule 5"""
    page.open()
    page.driver.execute_async_script("""
      const done = arguments[0];
      (async () => {
        for (let number = 0; number < 49; number++) {
          const { entry } = playground.entries.add({ name: `Old ${number}`, text: "{}" });
          Object.assign(entry, { text: `{ } `, changed: 1_000 + number });
          await playground.entries.keep(entry);
        }
        done();
      })();""")
    page.run("playground.editor.edit({ from: 0, insert: ' ' })")
    page.press("#new")
    page.shows("notice", "“Old 0” was deleted, because the playground keeps 50 tables")
    page.shows("verdict", "loads, 1 route")
    count = "return playground.entries.all.filter(({ name }) => name === 'Old 0' || name === 'Photos').length"
    assert page.run(count) == 1
    page.press("#notice-undo")
    page.until(lambda: page.run(count) == 2, "the old entry")
    page.open(fresh=False)
    assert page.run("return playground.entries.all.find(({ name }) => name === 'Old 0').text") == "{ } "


def what_was_just_typed_survives_a_deletion(page):
    page.open()
    page.show("gallery")
    page.run("playground.editor.edit({ from: 0, insert: '  ' }); document.querySelector(\"#entries [aria-label='Delete Photos']\").click()")
    page.shows("notice", "Deleted “Photos”")
    page.press("#notice-undo")
    page.until(lambda: len(page.texts("#entries li")) == 2, "the entry again")
    page.run("document.querySelector(\"#entries li:last-child [aria-label^='Open ']:not(:disabled), #entries li [aria-label='Open Photos']:not(:disabled)\").click()")
    page.until(lambda: page.table().startswith("  {"), "what was typed")


def the_ends_of_long_names_are_visible(page):
    page.size(PHONE)
    page.open()
    page.open_table("long.json", tables.long_patterns())
    page.shows("verdict", "loads, 40 routes")
    page.settle()
    page.until(lambda: page.all("#routes .row"), "rows")
    ends = page.run("""
      return [...document.querySelectorAll("#routes .line > b")].map((name) => {
        const [outer, inner] = [name.getBoundingClientRect(), name.firstChild.getBoundingClientRect()];
        return inner.left < outer.left && inner.right <= outer.right + 1;
      });""")
    assert ends and all(ends), ends
    page.size(DESKTOP)
    page.select(page.table().index('"opens"'))
    page.until(lambda: page.text("route-result").endswith("describe-everything-0"), "the route's button")
    assert page.run("""
      const end = document.querySelector("#route-result .end");
      return end.firstChild.getBoundingClientRect().right <= end.getBoundingClientRect().right + 1;""")


def every_tab_is_in_sight_on_a_phone(page):
    for size in (PHONE, (360, 740)):
        page.size(size)
        page.open()
        page.set_table(page.table().replace('"parameters": { "id": 42,', '"parameters": { "id": 43,', 1))
        page.until(lambda: "1" in page.texts("#tab-test .note"), "a note on a tab")
        for tab in ("table", "links", "graph", "check", "test", "diff", "gallery"):
            box = page.run("return document.getElementById(arguments[0]).getBoundingClientRect().right", f"tab-{tab}")
            assert box <= size[0], (size, tab, box)
    page.size(DESKTOP)


def names_with_invisible_characters_are_found(page):
    page.open()
    names = ["\U0001F5BC\uFE0F", "\U0001F469\u200D\U0001F4BB", "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645"]
    routes = [{"route": name, "paths": [f"/{place}"], "opens": name} for place, name in enumerate(names)]
    page.open_table("names.json", json.dumps({
        "version": 1, "origins": ["https://names.example"], "app": {"coordinator": "app", "screens": names},
        "routes": routes}, ensure_ascii=False, indent=1))
    page.shows("verdict", "loads, 3 routes")
    page.try_link("https://names.example/1")
    page.shows("answer-head", "Open in the app")
    page.press("#answer-head button.main")
    page.shows("sees", names[1])
    page.show_graph()
    assert page.in_graph("return root.querySelector('rect.visible')?.dataset.screen") == names[1]
    for name in names:
        page.in_graph(f"[...root.querySelectorAll('[data-route]')].find((node) => node.dataset.route === {json.dumps(name)})"
                      ".dispatchEvent(new MouseEvent('click', { bubbles: true }))")
        page.until(lambda: page.run("return playground.editor.routeAtCursor") == name, f"the route {name}")


def shared_addresses_have_limits(page):
    """§14.6 rule 4"""
    def address(table):
        state = json.dumps({"name": "Large", "table": table, "links": [], "events": []}).encode()
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        return "#p=" + base64.urlsafe_b64encode(packer.compress(state) + packer.flush()).decode().rstrip("=")
    # JSON escapes each quote.
    page.open(address('"' * 3_900_000))
    assert page.run("return playground.entry.name") == "Large"
    for length, told in ((4_000_001, "it has 4,000,001 characters"), (30_000_000, "it unfolds to more than")):
        page.open(address(" " * length))
        page.shows("notice", f"The shared table is too large, so it was not opened: {told}")
        assert page.run("return playground.entry.name") == "Photos"
    dice = random.Random(1)
    page.set_table("".join(chr(dice.randrange(32, 127)) for _ in range(3_000_000)))
    page.press("#share")
    page.shows("notice", "and browsers take up to 1,000. Export it instead.")
    assert page.run("return location.hash") == ""


def bad_input_is_told(page):
    """§14.6 rule 4"""
    page.open()
    page.try_link("photos://photos/" + "9" * 100_000)
    page.shows("answer-head", "size")
    routes = ", ".join('{ "route": "r%d", "opensx": "a" }' % number for number in range(200))
    text = '{ "version": 1, "routes": [%s] }' % routes
    page.set_table(text)
    page.shows("verdict", "does not load")
    page.show("check")
    assert len(page.all("#problems li")) == 101, len(page.all("#problems li"))
    page.set_table('{ "version": 1 ' + " " * 10_000_000 + "}")
    page.shows("notice", "The playground takes up to 4,000,000")
    assert page.table() == text
    page.open_table("huge.json", " " * 10_000_000)
    page.shows("notice", "was not opened")
    page.open()
    page.shows("verdict", "loads, 8 routes")


def a_trap_starts_a_new_engine(page):
    page.open()
    page.run("window.playground.links.trap().catch((error) => { window.trapped = error.message });"
             "window.playground.searches.trap().catch(() => {})")
    page.until(lambda: page.run("return window.trapped"), "the trap")
    page.try_link(LINK)
    page.shows("answer-head", "by the route")
    page.set_table(page.table() + " ")
    page.shows("verdict", "loads, 8 routes")


def a_damaged_engine_is_told(page):
    packed = "/linkway.wasm.lzma"
    for name, alter, told in [
        (packed, lambda body: body[:-1], "linkway.wasm.lzma: the file is damaged or was cut off"),
        (packed, lambda body: body[:300_000] + bytes([body[300_000] ^ 4]) + body[300_001:],
         "linkway.wasm.lzma: the file is damaged or was cut off"),
        (packed, lambda _: b"<!doctype html>", "linkway.wasm.lzma: the file is damaged or was cut off"),
        ("/unpack.wasm", lambda body: body[:1_000], "linkway.wasm.lzma: its unpacker is damaged or was cut off"),
    ]:
        Handler.altered = {name: alter}
        # Not from the cache.
        page.clear_cache()
        page.driver.get("about:blank")
        page.driver.get(page.address)
        page.shows("notice", f"The engine could not be loaded: {told}")
        page.shows("notice", "Load the page again")
    Handler.altered = {}
    page.clear_cache()
    page.open()
    page.shows("verdict", "loads, 8 routes")


def the_keyboard_alone_is_enough(page):
    page.open()
    page.keys("#link", LINK, Keys.ENTER)
    page.shows("answer-head", "by the route")
    page.tab_to(lambda: page.focused() == "Open in the app", "`Open in the app`")
    page.strike(Keys.ENTER)
    page.shows("screen", "waits at the gate session")
    page.tab_to(lambda: page.run("return document.activeElement.closest('#routes') !== null"), "the routes")
    page.strike(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    assert page.run("return document.activeElement.closest('.row').dataset.place") == "2"
    page.strike(Keys.END)
    page.until(lambda: page.run("return document.activeElement.closest('.row')?.dataset.place") == "7", "the last row")
    page.tab_to(lambda: page.run("return document.activeElement.dataset.gate === 'session'"), "the gate")
    page.strike(Keys.SPACE)
    page.shows("sees", "photo (id = 42")
    assert page.run("return document.activeElement.dataset.gate") == "session"
    page.run("document.getElementById('tab-links').focus()")
    for tab in ("graph", "check", "test", "diff", "gallery"):
        page.strike(Keys.ARROW_RIGHT)
        page.until(lambda: page.run("return document.activeElement.dataset.tab") == tab, tab)
        assert page.find(f"#{tab}").is_displayed()
    page.run("document.getElementById('menu').focus()")
    page.strike(Keys.ENTER, Keys.ARROW_DOWN, Keys.ESCAPE)
    assert page.run("return document.activeElement.id") == "menu"


def changes_are_announced(page):
    page.open()
    page.set_table(page.table().replace('"redirect"', '"redirct"', 1))
    page.shows("announcer", "does not load")
    page.set_table(page.table().replace('"redirct"', '"redirect"', 1))
    page.shows("announcer", "loads, 8 routes")
    page.try_link(LINK)
    page.shows("announcer", "by the route photo")
    page.press("#answer-head button.main")
    page.shows("announcer", "The user sees welcome; a link waits")


CASES = [case for case in list(globals().values()) if callable(case) and getattr(case, "__module__", "") == __name__]
