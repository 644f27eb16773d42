#!/usr/bin/env python3
"""Uses the playground's page in a browser as a user does, prints its speed, and saves pictures of it.

    page.py [CASE…]             in Chromium: all, or some of the cases; `speed` and `pictures` are two more, and
                                `shapes` draws further tables: 200 routes, long patterns, 64 tabs, other scripts
    page.py --firefox [CASE…]   in Firefox: all but `speed`, which uses Chromium's developer tools
"""

import sys
import time

from selenium.common.exceptions import WebDriverException

import cases
import pictures
import speed
from browser import FirefoxPage, Page, chromium, firefox, serve


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
    wanted = sys.argv[1:]
    failed = 0
    steps = [(case.__name__, case) for case in cases.CASES]
    if "--firefox" in wanted:
        wanted.remove("--firefox")
        driver = firefox()
        page = FirefoxPage(driver, serve())
    else:
        driver = chromium()
        page = Page(driver, serve())
        steps += [("speed", measured)]
    steps += [("pictures", drawn), ("shapes", shapes)]
    for name, case in steps:
        if name not in wanted if wanted else name == "shapes":
            continue
        start = time.monotonic()
        try:
            case(page)
            errors = page.errors()
            assert not errors, errors
            print(f"passed  {name} ({time.monotonic() - start:.1f} s)", flush=True)
        except (AssertionError, WebDriverException) as error:
            failed += 1
            print(f"FAILED  {name}: {error}", flush=True)
    driver.quit()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
