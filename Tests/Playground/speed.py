"""How quick the page is with 1,000 routes: each figure with its limit."""

import statistics
import time

import tables

TIMES = 12
# Milliseconds after the pause in typing that starts a check.
DEBOUNCE, ERRORS, CONFLICTS, FRAME = 50, 100, 500, 50

WATCH = """
  window.blocked = [0];
  window.watch = new PerformanceObserver((list) => list.getEntries().forEach((entry) => window.blocked.push(entry.duration)));
  window.watch.observe({ type: "longtask" });
  """


def figures(page):
    """Types into a table of 1,000 routes, good and bad in turns, and goes through the tabs.

    Returns lines to print, and what is over its limit.
    """
    page.open()
    page.open_table("large.json", tables.large(1000))
    page.shows("verdict", "1,000 routes")
    page.settle()
    page.until(lambda: page.run("return playground.times.warnings > 0"), "the warnings")
    debounce = page.run("return playground.debounce")
    found = {"errors": [], "conflicts": []}
    text = page.table()
    place = text.index('"opens"', len(text) // 2)
    page.select(place + 8)
    page.run(WATCH)
    for number in range(TIMES):
        for name, typed, kind in (("bad", "x", "errors"), ("good", "\ue003", "conflicts")):
            page.run("playground.times.errors = playground.times.conflicts = 0")
            page.select(place + 6 + (1 if name == "good" else 0))
            page.strike(typed)
            page.until(lambda: page.run(f"return playground.times.{kind}"), f"{kind} after a keystroke")
            found[kind].append(page.run(f"return playground.times.{kind}") - debounce)
    typing = max(page.run("return window.blocked"))
    for tab in ("graph", "check", "test", "diff", "gallery", "links"):
        page.show(tab)
        time.sleep(0.3)
    for _ in range(5):
        page.run("document.getElementById('answer').scrollTop += 4000")
        time.sleep(0.05)
    tabs = max(page.run("return window.blocked"))
    lines, faults = [f"debounce: {debounce} ms (at most {DEBOUNCE})"], []
    if debounce > DEBOUNCE:
        faults.append("the debounce")
    for name, values, limit in (("errors", found["errors"], ERRORS), ("conflicts", found["conflicts"], CONFLICTS)):
        middle = statistics.median(values)
        lines.append(f"1,000 routes, time to {name}: {middle:.0f} ms, slowest {max(values):.0f} ms (at most {limit})")
        if middle > limit:
            faults.append(f"the time to {name}")
    for name, value in (("typing", typing), ("typing, tabs and scrolling", tabs)):
        shown = f"{value:.0f} ms" if value else "none over 50 ms"
        lines.append(f"1,000 routes, longest blocked frame, {name}: {shown} (at most {FRAME})")
        if value > FRAME:
            faults.append(f"a frame, {name}")
    return lines, faults
