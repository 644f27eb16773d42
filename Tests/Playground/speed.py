"""The speed of the page with 1,000 routes: each figure with its limit."""

import itertools
import json
import statistics
import time

import tables
from browser import Page, chromium

TIMES = 12
OPENINGS = 8
# Milliseconds after the pause in typing that starts a check.
DEBOUNCE, ERRORS, CONFLICTS, FRAME = 50, 100, 500, 50
MARKS = itertools.count()


def longest_task(driver):
    """Returns the CPU time in milliseconds of the longest task of the page's thread since the last call, and the name
    of its longest part.

    CPU time, because a task also waits for other programs that run at the same time. Only the page's thread, because
    the browser draws parts of its window with further pages, which take up to 90 ms to start.
    """
    events = []
    # The driver returns the trace in parts. It is complete once it contains this mark; a trace that exceeds the
    # browser's buffer lacks it.
    name = f"end of figures {next(MARKS)}"
    driver.execute_script("performance.mark(arguments[0])", name)
    end = time.monotonic() + 60
    while not (marks := [event for event in events if event.get("name") == name]):
        assert time.monotonic() < end, f"a trace with {len(events)} events is incomplete"
        for entry in driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Tracing.dataCollected":
                events.append(message["params"])
        time.sleep(0.1)
    thread = marks[0]["pid"], marks[0]["tid"]
    mine = [event for event in events if (event["pid"], event["tid"]) == thread and "dur" in event]
    tasks = [event for event in mine if event["name"] == "ThreadControllerImpl::RunTask"]
    assert tasks, "the trace has no task of the page's thread"
    longest = max(tasks, key=lambda event: event.get("tdur", 0))
    parts = [event for event in mine if event["cat"] != "toplevel" and longest["ts"] <= event["ts"]
             and event["ts"] + event["dur"] <= longest["ts"] + longest["dur"]]
    part = max(parts, key=lambda event: event["dur"], default=longest)
    return longest.get("tdur", 0) / 1_000, part["name"]


def figures(address):
    """Types into a table of 1,000 routes, alternately valid and invalid, and selects each tab (§14.6 rule 2).

    Returns lines to print, and the figures above their limits.
    """
    driver = chromium(traces="toplevel,devtools.timeline,blink.user_timing")
    try:
        return measured(driver, Page(driver, address))
    finally:
        driver.quit()


def measured(driver, page):
    openings = []
    for _ in range(OPENINGS):
        page.open()
        page.open_table("large.json", tables.large(1000))
        page.shows("verdict", "1,000 routes")
        page.settle()
        page.until(lambda: page.run("return playground.times.warnings > 0"), "the warnings")
        openings.append(longest_task(driver))
    debounce = page.run("return playground.debounce")
    found = {"errors": [], "conflicts": []}
    text = page.table()
    place = text.index('"opens"', len(text) // 2)
    page.select(place + 8)
    for number in range(TIMES):
        for name, typed, kind in (("bad", "x", "errors"), ("good", "\ue003", "conflicts")):
            page.run("playground.times.errors = playground.times.conflicts = 0")
            page.select(place + 6 + (1 if name == "good" else 0))
            page.strike(typed)
            page.until(lambda: page.run(f"return playground.times.{kind}"), f"{kind} after a keystroke")
            found[kind].append(page.run(f"return playground.times.{kind}") - debounce)
    typing = longest_task(driver)
    page.show_graph()
    time.sleep(0.3)
    drawing = longest_task(driver)
    for button in ("in", "in", "in", "out", "fit", "one"):
        page.press(f"#zoom-{button}")
        time.sleep(0.3)
    for _ in range(5):
        page.run("document.getElementById('picture-area').scrollBy(300, 2000)")
        time.sleep(0.05)
    zooming = longest_task(driver)
    for tab in ("check", "test", "diff", "gallery", "graph", "links"):
        page.show(tab)
        time.sleep(0.3)
    for _ in range(5):
        page.run("document.getElementById('answer').scrollTop += 4000")
        time.sleep(0.05)
    tabs = longest_task(driver)
    refused = refusal(page)
    lines, faults = [f"debounce: {debounce} ms (at most {DEBOUNCE})"], []
    if debounce > DEBOUNCE:
        faults.append("the debounce")
    for name, values, limit in (("errors", found["errors"], ERRORS), ("conflicts", found["conflicts"], CONFLICTS)):
        # Other programs run at the same time, so the fastest quarter shows what the page needs.
        quarter = sorted(values)[len(values) // 4]
        lines.append(f"1,000 routes, time to {name}: {quarter:.0f} ms in the fastest quarter, "
                     f"{statistics.median(values):.0f} in the middle, {max(values):.0f} at most (limit {limit})")
        if quarter > limit:
            faults.append(f"the time to {name}")
    middle = statistics.median(value for value, _ in openings)
    lines.append(f"1,000 routes, longest blocked frame of {OPENINGS} openings: {middle:.0f} ms in the middle, "
                 f"{max(openings)[0]:.0f} at most")
    # No opening may block a frame, so the slowest counts.
    for name, (value, part) in (("opening", max(openings)), ("typing", typing), ("drawing the graph", drawing),
                                 ("zooming and scrolling the graph", zooming), ("tabs and scrolling", tabs)):
        lines.append(f"1,000 routes, longest blocked frame, {name}: {value:.0f} ms of the processor, in {part} "
                     f"(limit {FRAME})")
        if value > FRAME:
            faults.append(f"a frame, {name}")
    lines.append(f"10 MB of text: refused with a message after {refused:.0f} ms, and the page resolves links")
    return lines, faults


def refusal(page):
    """Returns how long a text of 10 MB takes to be refused, in milliseconds (§14.6 rule 4)."""
    page.run("document.getElementById('hush').click()")
    took = page.driver.execute_async_script("""
      const done = arguments[0];
      const [notice, text] = [document.getElementById("notice"), '{ "version": 1, ' + " ".repeat(10_000_000) + "}"];
      const { editor } = playground;
      new MutationObserver(() => done(performance.now() - start)).observe(notice, { attributes: true });
      const start = performance.now();
      editor.edit({ from: 0, to: editor.state.doc.length, insert: text });""")
    page.shows("notice", "The playground takes up to 4,000,000")
    page.try_link("https://example.org/none")
    page.shows("answer-head", "no route")
    return took
