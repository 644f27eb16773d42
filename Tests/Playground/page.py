#!/usr/bin/env python3
"""Uses the playground's page in Chromium as a user does, prints its speed, and saves pictures of it.

    page.py [CASE…]     all, or some of the cases; `speed` and `pictures` are two more, and `shapes`
                        draws further tables: 200 routes, long patterns, 64 tabs, other scripts
"""

import sys
import time

from selenium.common.exceptions import WebDriverException

import cases
import pictures
import speed
from browser import Page, chromium, serve


def measured(page):
    lines, faults = speed.figures(page.address)
    print("\n".join(lines))
    assert not faults, f"over the limit: {', '.join(faults)}"


def drawn(page):
    faults = pictures.draw(page)
    print(f"axe: {len(faults)} faults")
    assert not faults, "\n".join(faults)


def shapes(page):
    faults = pictures.draw(page, names=("200", "long", "many", "scripts"))
    assert not faults, "\n".join(faults)


def main():
    driver = chromium()
    page = Page(driver, serve())
    failed = 0
    wanted = sys.argv[1:]
    for name, case in [*((case.__name__, case) for case in cases.CASES), ("speed", measured), ("pictures", drawn), ("shapes", shapes)]:
        if name not in wanted if wanted else name == "shapes":
            continue
        start = time.monotonic()
        try:
            case(page)
            severe = [entry["message"] for entry in driver.get_log("browser") if entry["level"] == "SEVERE"
                      and "favicon" not in entry["message"]]
            assert not severe, severe
            print(f"passed  {name} ({time.monotonic() - start:.1f} s)", flush=True)
        except (AssertionError, WebDriverException) as error:
            failed += 1
            print(f"FAILED  {name}: {error}", flush=True)
    driver.quit()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
