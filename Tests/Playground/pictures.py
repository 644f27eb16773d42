"""Pictures of every tab, each without an error found by axe."""

import pathlib

import tables
from browser import DESKTOP, LINK, PHONE, ROOT

FOLDER = ROOT / ".build/playground-pictures"
TABS = ("links", "graph", "check", "test", "diff", "gallery")
SIZES = {"desktop": DESKTOP, "phone": PHONE}


def axe():
    import axe_playwright_python
    return (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()


def draw(page, names=("8", "1000")):
    """Draws all tabs; the tabs of the larger tables only with a light background."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    faults = []
    script = axe()
    shapes = {"8": None, "200": tables.large(200), "1000": tables.large(1000), "long": tables.long_patterns(),
              "many": tables.many_coordinators(), "scripts": tables.other_scripts()}
    for name in names:
        for scheme in page.schemes if name == "8" else ("light",):
            page.scheme(scheme)
            for size, dimensions in SIZES.items():
                page.size(dimensions)
                page.open()
                if shapes[name]:
                    page.open_table(f"{name}.json", shapes[name])
                    page.until(lambda: page.run("return document.getElementById('name').value") == name, name)
                    page.shows("verdict", "loads, ")
                else:
                    page.try_link(LINK)
                page.settle()
                page.shows("answer-head", "Open in the app")
                page.press("#answer-head button.main")
                page.until(lambda: page.text("sees") != "Not running", "the app")
                tabs = (("table",) if size == "phone" else ()) + TABS
                for tab in tabs:
                    if tab == "graph":
                        page.show_graph()
                    else:
                        page.show(tab)
                    if tab == "diff":
                        change(page)
                    look(page, f"{name}-{tab}-{size}-{scheme}", script, faults)
                page.set_table(page.table().replace('"opens"', '"opnes"', 1))
                page.shows("verdict", "does not load")
                for tab in ("check", "links"):
                    page.show(tab)
                    look(page, f"{name}-error-{tab}-{size}-{scheme}", script, faults)
    page.size(DESKTOP)
    page.scheme(None)
    return faults


def change(page):
    page.set_table(page.table().replace('"paths": ["/', '"paths": ["/new/', 1))
    page.settle()
    page.until(lambda: page.all("#changes li"), "the comparison")


def look(page, name, script, faults):
    page.driver.save_screenshot(str(FOLDER / f"{name}-{page.browser}.png"))
    overflow = page.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
    if overflow > 0:
        faults.append(f"{name}: the page is {overflow} pixels too wide")
    page.run(script)
    for fault in page.driver.execute_async_script("axe.run().then((r) => arguments[0](r.violations))"):
        nodes = "; ".join(f"{node['target']} {node['failureSummary'].splitlines()[-1].strip()}" for node in fault["nodes"][:3])
        faults.append(f"{name}: {fault['id']}: {fault['help']}: {nodes}")
