#!/usr/bin/env python3
"""Uses the playground's page in Chromium as a person does, and keeps pictures of it.

What is awaited is what the page shows. axe looks for faults of accessibility in each picture.
"""

import functools
import http.server
import io
import os
import pathlib
import re
import sys
import tempfile
import threading
import time

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / ".build/playground"
PICTURES = ROOT / ".build/playground-pictures"
SIZES = {"narrow": (400, 2600), "middle": (900, 1900), "wide": (1500, 1500)}
LINK = "photos://photos/42?ref=mail"


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm"}

    # What happens to a file on its way: the name, and what makes other bytes of its bytes.
    altered = {}

    def log_message(self, *_):
        pass

    def send_head(self):
        alter = self.altered.get(self.path)
        if not alter:
            return super().send_head()
        body = alter((PAGE / self.path[1:]).read_bytes())
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)


def serve():
    handler = functools.partial(Handler, directory=str(PAGE))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


def browser():
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--force-device-scale-factor=1", "--hide-scrollbars"):
        options.add_argument(argument)
    options.binary_location = "/usr/bin/chromium"
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options, webdriver.ChromeService("/usr/bin/chromedriver"))


class Page:
    def __init__(self, driver, address):
        self.driver, self.address = driver, address

    def open(self, fragment=""):
        self.driver.get("about:blank")
        self.driver.get(self.address + fragment)
        self.until(lambda: "checking" not in self.text("verdict") and self.text("verdict"), "a verdict")

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def texts(self, selector):
        """The words of all that there is now, on however many lines they are."""
        found = self.driver.execute_script(
            "return [...document.querySelectorAll(arguments[0])].map((node) => node.innerText)", selector)
        return [" ".join(text.split()) for text in found]

    def text(self, name):
        return self.driver.execute_script("return document.getElementById(arguments[0]).innerText", name)

    def until(self, holds, what, seconds=60):
        try:
            WebDriverWait(self.driver, seconds, poll_frequency=0.1).until(lambda _: holds())
        except Exception:
            raise AssertionError(f"waited in vain for {what}; the page says:\n{self.find('body').text[:3000]}")

    def shows(self, name, text):
        self.until(lambda: text in self.text(name), f"`{text}` in #{name}")

    def type_table(self, text):
        """Sets the text as a paste does; key by key takes minutes where it is long."""
        self.driver.execute_script(
            "const t = document.getElementById('text'); t.value = arguments[0];"
            "t.dispatchEvent(new Event('input', {bubbles: true}))", text)

    def keys(self, selector, *keys):
        """Types into what the selector finds, and finds it again if the page was just drawn anew."""
        def typed():
            try:
                self.find(selector).send_keys(*keys)
                return True
            except StaleElementReferenceException:
                return False
        self.until(typed, f"`{selector}`")

    def focused(self):
        """The words of the element that has the keyboard."""
        return self.driver.execute_script("return document.activeElement.innerText")

    def strike(self, key):
        """Strikes a key for whatever has the keyboard at that moment."""
        ActionChains(self.driver).send_keys(key).perform()

    def tab_to(self, holds, what):
        for _ in range(60):
            if holds():
                return
            self.strike(Keys.TAB)
        raise AssertionError(f"no way by Tab to {what}")

    def table(self):
        return self.driver.execute_script("return document.getElementById('text').value")

    def try_link(self, link):
        self.driver.execute_script("document.getElementById('link').value = arguments[0]", link)
        self.keys("#link", Keys.ENTER)

    def press(self, selector):
        """Finds and clicks in one step, for the page may draw itself anew between two."""
        self.until(lambda: self.driver.execute_script(
            "const found = document.querySelector(arguments[0]); found?.click(); return Boolean(found)",
            selector), f"`{selector}`")


def typing_an_error_shows_its_caret(page):
    page.open()
    page.shows("verdict", "loads, 8 routes")
    field = page.find("#text")
    page.driver.execute_script(
        "const t = arguments[0]; const at = t.value.indexOf('\"opens\"'); t.focus(); t.setSelectionRange(at + 6, at + 6)",
        field)
    field.send_keys("x")
    page.shows("verdict", "does not load")
    page.shows("problems", "`opensx` is not a key of a route")
    assert "^~" in page.text("problems"), page.text("problems")
    marked = page.texts(".marks mark")
    assert '"opensx"' in marked, marked
    field.send_keys(Keys.BACKSPACE)
    page.shows("verdict", "loads, 8 routes")


def a_link_is_explained(page):
    page.open()
    page.try_link(LINK)
    page.shows("answer", "by the route photo")
    page.shows("answer", '"mail"')
    page.shows("answer", "push")
    rows = page.texts("#answer tbody tr")
    assert rows[0].startswith("photo takes it"), rows
    assert any("segment" in row for row in rows), rows


def a_link_that_no_route_takes_is_explained(page):
    page.open()
    for link in ("https://photos.example/none", "https://photos.example/photos/%zz"):
        page.try_link(link)
        page.until(lambda: link in page.text("answer"), "the answer")
        assert "null" not in page.text("answer"), page.text("answer")


def what_opens_in_the_app_is_seen_and_the_keyboard_stays(page):
    for motion in ("no-preference", "reduce"):
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-reduced-motion", "value": motion}]})
        page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": 1200, "height": 700, "deviceScaleFactor": 1, "mobile": False})
        page.open()
        page.try_link(LINK)
        page.shows("answer", "Open in the app")
        page.keys("#answer button.main", Keys.ENTER)
        page.shows("screen", "waits at the gate session")
        page.until(lambda: page.driver.execute_script(
            "const r = document.getElementById('screen').getBoundingClientRect();"
            "return r.top >= 0 && r.top < innerHeight - 100"), "the app in sight")
        assert page.focused() == "Open in the app", page.focused()
    page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def a_held_link_is_applied_when_its_gate_opens(page):
    page.open()
    page.try_link(LINK)
    page.shows("answer", "Open in the app")
    page.press("#answer button.main")
    page.shows("screen", "waits at the gate session")
    page.shows("sees", "welcome")
    page.press("[data-gate=session]")
    page.shows("sees", "photo (id = 42")
    page.shows("journey", "link 1 applied")
    page.press("""[data-event='{"back":true}']""")
    page.until(lambda: page.text("sees") == "The user sees photos", "the screen below")
    page.press(".tabs button:nth-child(2)")
    page.shows("sees", "likedPhotos")
    page.press("#undo")
    page.until(lambda: page.text("sees") == "The user sees photos", "the step before")


def a_held_link_expires(page):
    page.open()
    page.try_link(LINK)
    page.shows("answer", "Open in the app")
    page.press("#answer button.main")
    page.shows("screen", "waits at the gate")
    page.press("""[data-event='{"advance":"11m"}']""")
    page.shows("journey", "link 1 expired")
    page.shows("clock", "00:11:00")


def what_is_shared_opens_again(page):
    page.open()
    page.try_link(LINK)
    page.shows("answer", "Open in the app")
    page.press("#answer button.main")
    page.shows("screen", "waits at the gate session")
    text = page.table().replace('"photo", "paths"', '"photo", "caseSensitive": true, "paths"')
    page.type_table(text)
    page.shows("verdict", "loads")
    page.press("#share")
    page.until(lambda: "#p=" in page.driver.current_url, "a link to share")
    fragment = "#" + page.driver.current_url.split("#")[1]
    page.open(fragment)
    page.shows("screen", "waits at the gate session")
    assert page.table() == text
    assert LINK in page.text("list")
    page.open(fragment[:-len(fragment) // 3])
    page.shows("notice", "damaged or was cut off")
    page.shows("verdict", "loads, 8 routes")


def bad_input_is_told(page):
    page.open()
    page.try_link("photos://photos/" + "9" * 100_000)
    page.shows("answer", "size")
    routes = ", ".join('{ "route": "r%d", "opensx": "a" }' % number for number in range(200))
    page.type_table('{ "version": 1, "routes": [%s] }' % routes)
    page.shows("verdict", "does not load")
    assert len(page.all("#problems li")) == 101, len(page.all("#problems li"))
    page.type_table('{ "version": 1 ' + " " * 10_000_000 + "}")
    page.shows("problems", "10")
    page.open()
    page.shows("verdict", "loads, 8 routes")


def a_table_of_ten_megabytes_is_answered(page):
    routes = ",\n".join(
        '{ "route": "r%d", "paths": ["/%s/%d/:id<int>"], "opens": "a" }' % (n, "p" * 60, n)
        for n in range(3_000))
    page.open()
    page.type_table('{ "version": 1, "origins": ["x:"], "app": { "coordinator": "c", "screens": ["a"] },'
                    ' "routes": [%s] }' % routes)
    page.until(lambda: "3000 routes" in page.text("verdict"), "a large table's verdict", 120)


def a_trap_starts_a_new_engine(page):
    page.open()
    page.driver.execute_script(
        "window.playground.client.trap().catch((error) => { window.trapped = error.message })")
    page.until(lambda: page.driver.execute_script("return window.trapped"), "the trap")
    page.try_link(LINK)
    page.shows("answer", "by the route photo")


def an_engine_that_was_damaged_is_told(page):
    packed = "/linkway.wasm.lzma"
    for name, alter, told in [
        (packed, lambda body: body[:-1], "linkway.wasm.lzma: the file is damaged or was cut off"),
        (packed, lambda body: body[:300_000] + bytes([body[300_000] ^ 4]) + body[300_001:],
         "linkway.wasm.lzma: the file is damaged or was cut off"),
        (packed, lambda _: b"<!doctype html>", "linkway.wasm.lzma: the file is damaged or was cut off"),
        ("/unpack.wasm", lambda body: body[:1_000], "linkway.wasm.lzma: WebAssembly.Module()"),
    ]:
        Handler.altered = {name: alter}
        # Not from the cache.
        page.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
        page.driver.get("about:blank")
        page.driver.get(page.address)
        page.shows("notice", f"The engine could not be loaded: {told}")
        page.shows("notice", "Load the page again")
    Handler.altered = {}
    page.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
    page.open()
    page.shows("verdict", "loads, 8 routes")


def the_keyboard_alone_is_enough(page):
    page.open()
    page.keys("#link", LINK, Keys.ENTER)
    page.shows("answer", "by the route photo")
    page.tab_to(lambda: page.focused() == "Open in the app", "`Open in the app`")
    page.strike(Keys.ENTER)
    page.shows("screen", "waits at the gate session")
    page.tab_to(lambda: page.driver.execute_script(
        "return document.activeElement.dataset.gate === 'session'"), "the gate")
    page.strike(Keys.SPACE)
    page.shows("sees", "photo (id = 42")


def pictures(page, axe):
    """Pictures in all sizes, dark and light, each without a fault that axe finds."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    faults = []
    for scheme in ("light", "dark"):
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": scheme}]})
        for size, (width, height) in SIZES.items():
            page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
            page.open()
            for name, act in (("app", a_held_link), ("error", an_error)):
                act(page)
                page.driver.save_screenshot(str(PICTURES / f"{name}-{size}-{scheme}.png"))
                overflow = page.driver.execute_script(
                    "return document.documentElement.scrollWidth - document.documentElement.clientWidth")
                if overflow > 0:
                    faults.append(f"{name}-{size}: the page is {overflow} pixels too wide")
                page.driver.execute_script(axe)
                found = page.driver.execute_async_script(
                    "axe.run().then((r) => arguments[arguments.length - 1](r.violations))")
                for fault in found:
                    nodes = "; ".join(str(node["target"]) for node in fault["nodes"][:3])
                    faults.append(f"{name}-{size}-{scheme}: {fault['id']}: {fault['help']}: {nodes}")
    page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    assert not faults, "\n".join(faults)


def a_held_link(page):
    page.try_link(LINK)
    page.shows("answer", "by the route photo")
    page.press("#answer button.main")
    page.shows("screen", "waits at the gate session")
    page.press("[data-gate=session]")
    page.shows("sees", "photo (id = 42")


def an_error(page):
    page.type_table(page.table().replace('"requires": ["session"]', '"requirs": ["sesion"]', 1))
    page.shows("verdict", "does not load")
    page.shows("problems", "requirs")


TESTS = [
    typing_an_error_shows_its_caret, a_link_is_explained, a_link_that_no_route_takes_is_explained,
    what_opens_in_the_app_is_seen_and_the_keyboard_stays, a_held_link_is_applied_when_its_gate_opens,
    a_held_link_expires, what_is_shared_opens_again, bad_input_is_told,
    a_table_of_ten_megabytes_is_answered, a_trap_starts_a_new_engine,
    an_engine_that_was_damaged_is_told, the_keyboard_alone_is_enough,
]


def main():
    import axe_playwright_python
    axe = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
    driver = browser()
    page = Page(driver, serve())
    failed = 0
    wanted = sys.argv[1:]
    for test in TESTS + [functools.partial(pictures, axe=axe)]:
        name = getattr(test, "__name__", "pictures")
        if wanted and name not in wanted:
            continue
        start = time.monotonic()
        try:
            test(page)
            said = [entry["message"] for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]
            assert not said, said
            print(f"passed  {name} ({time.monotonic() - start:.1f} s)")
        except (AssertionError, WebDriverException) as error:
            failed += 1
            print(f"FAILED  {name}: {error}")
    driver.quit()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
