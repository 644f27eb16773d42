"""UI test of the photos app through its accessibility tree.

Started by Scripts/desktop-test with the colour scheme and the folder for pictures.
"""

import os
import signal
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

scheme, folder = sys.argv[1:]
APP = "photos-desktop"
DEADLINE = 30
step_number = 0


def widgets(node=None, depth=0):
    """Returns all visible widgets of the app as accessibles."""
    if node is None:
        desktop = Atspi.get_desktop(0)
        for place in range(desktop.get_child_count()):
            app = desktop.get_child_at_index(place)
            if app is not None and APP in (app.get_name() or "") or is_ours(app):
                yield from widgets(app)
        return
    yield node
    if depth < 40:
        for place in range(node.get_child_count()):
            child = node.get_child_at_index(place)
            if child is not None:
                yield from widgets(child, depth + 1)


def is_ours(app):
    return app is not None and (app.get_name() or "").lower() in ("photosdesktop", "photos")


def shown():
    """Returns the names of the visible widgets. GTK 4.8 reports the state `showing` only for windows."""
    names = []
    try:
        for node in widgets():
            states = node.get_state_set()
            if node.get_name() and states.contains(Atspi.StateType.VISIBLE):
                names.append(node.get_name())
    except Exception:  # A widget may go while it is asked.
        return []
    return names


def wait_for(*names, gone=()):
    deadline = time.time() + DEADLINE
    while time.time() < deadline:
        found = shown()
        if all(name in found for name in names) and not any(name in found for name in gone):
            return
        time.sleep(0.1)
    subprocess.run(["import", "-window", "root", f"{folder}/{scheme}-failed.png"], check=False)
    sys.exit(f"desktop-test: {names} should be shown, and {gone} not; there is {sorted(set(shown()))}")


def click(name):
    deadline = time.time() + DEADLINE
    while time.time() < deadline:
        try:
            for node in widgets():
                action = node.get_action_iface()
                if node.get_name() == name and action is not None and action.get_n_actions() > 0:
                    if node.get_state_set().contains(Atspi.StateType.VISIBLE):
                        perform(action)
                        return
        except Exception:  # A widget may go while it is asked.
            pass
        time.sleep(0.1)
    sys.exit(f"desktop-test: there is no `{name}` to click; there is {sorted(set(shown()))}")


def perform(action):
    try:
        action.do_action(0)
    except Exception:  # The widget went because of the action, before the app replied.
        pass


def fill(name, text):
    for node in widgets():
        entry = node.get_editable_text_iface()
        if node.get_name() == name and entry is not None:
            entry.set_text_contents(text)
            return
    sys.exit(f"desktop-test: unknown field `{name}`; there is {sorted(set(shown()))}")


def wait_until(what, is_so):
    deadline = time.time() + DEADLINE
    while time.time() < deadline:
        try:
            if is_so():
                return
        except Exception:  # A widget may go while it is asked.
            pass
        time.sleep(0.1)
    subprocess.run(["import", "-window", "root", f"{folder}/{scheme}-failed.png"], check=False)
    sys.exit(f"desktop-test: {what}; there is {sorted(set(shown()))}")


def wait_for_notice(start):
    """Checks that the banner shows the held link's destination and expiry."""
    wait_until(
        f"no banner begins with {start}",
        lambda: any(
            name.startswith(start) and "The link waits until" in name for name in shown()
        ),
    )


def tabs():
    """Returns the name of each tab in a tab list, and whether it is selected."""
    return [
        (node.get_name(), node.get_state_set().contains(Atspi.StateType.SELECTED))
        for node in widgets()
        if node.get_role() == Atspi.Role.PAGE_TAB
        and node.get_parent().get_role() == Atspi.Role.PAGE_TAB_LIST
    ]


def wait_for_tab(selected):
    wanted = [(name, name == selected) for name in ("Photos", "Liked", "Account")]
    wait_until(f"the tab {selected} is not selected: {tabs()}", lambda: tabs() == wanted)


def xdotool(*arguments):
    return subprocess.check_output(["xdotool", *arguments], text=True).split()


def top_window():
    return xdotool("search", "--onlyvisible", "--class", "photos")[-1]


def window_width():
    geometry = xdotool("getwindowgeometry", "--shell", top_window())
    return dict(line.split("=") for line in geometry)["WIDTH"]


def press(keys):
    xdotool("windowfocus", "--sync", top_window())
    xdotool("key", "--clearmodifiers", keys)


def sign_in():
    click("Sign in")
    wait_for("Continue")
    fill("Password", "secret")
    click("Continue")


def picture(title):
    global step_number
    step_number += 1
    time.sleep(0.6)  # Wait for the animation.
    name = f"{folder}/{scheme}-{step_number}-{title}.png"
    subprocess.run(["import", "-window", "root", "-trim", "+repage", name], check=True)
    print(f"{scheme} {step_number}: {title}")


def start(*arguments):
    return subprocess.Popen([APP, *arguments])


subprocess.run(
    ["gio", "mime", "x-scheme-handler/photos", "example.photos.Photos.desktop"], check=True,
    stdout=subprocess.DEVNULL)

# A system link starts the app and is held at the sign-in.
subprocess.run(["gio", "open", "photos://photos/42"], check=True)
wait_for("Sign in", "Create account", "Cancel")
wait_for_notice("“Meadow 42” opens when you sign in.")
picture("held")

# The process is killed, and the next one still holds the link.
for pid in subprocess.check_output(["pidof", "PhotosDesktop", APP], text=True).split():
    os.kill(int(pid), signal.SIGKILL)
time.sleep(0.5)
app = start()
wait_for("Sign in", "Create account")
wait_for_notice("“Meadow 42” opens when you sign in.")
click("Sign in")
wait_for("Continue", "Forgot password?")
picture("sign-in")
for password in ("", "   "):
    fill("Password", password)
    click("Continue")
    wait_for("Password is missing", "Forgot password?")
fill("Password", "secret")
click("Continue")
wait_for("Show original", gone=("Cancel",))
if not any(name.endswith(" 42") for name in shown()):
    sys.exit(f"desktop-test: the photo of the held link is not shown; there is {shown()}")
picture("photo")

# The original photo requires the age gate.
click("Show original")
wait_for("I am 18 or older")
picture("age-check")
click("I am 18 or older")
wait_for("Back", gone=("I am 18 or older", "Show original"))
picture("original")
press("alt+Left")
wait_for("Show original")
click("Like")
wait_until(
    "the photo is not liked",
    lambda: any(
        node.get_name() == "Like" and node.get_state_set().contains(Atspi.StateType.PRESSED)
        for node in widgets()
    ),
)
press("alt+Left")
wait_for("Photos", "Liked", "Account", gone=("Show original",))
wait_for_tab("Photos")
picture("photos")
press("ctrl+2")
wait_for_tab("Liked")
wait_for("Meadow 42")
press("ctrl+9")
wait_for_tab("Liked")
press("ctrl+1")
wait_for_tab("Photos")

# A second instance forwards its link to the first.
second = start("photos://settings/password")
if second.wait(timeout=DEADLINE) != 0 or app.poll() is not None:
    sys.exit("desktop-test: the second start did not hand its link to the first")
wait_for("This link cannot be opened", "Show photos")
picture("refused-link")
click("OK")
wait_for("Photos", gone=("This link cannot be opened",))
click("Account")
wait_for_tab("Account")
subprocess.run(["gio", "open", "photos://nowhere/42"], check=True)
wait_for("This link cannot be opened", "Show photos")
picture("unmatched-link")
click("Show photos")
wait_for("Photos", gone=("This link cannot be opened",))
wait_for_tab("Photos")

# A narrow window shows its tabs at the bottom; no content makes it wider.
xdotool("windowsize", "--sync", top_window(), "360", "640")
wait_for_tab("Photos")
picture("narrow")
click("Account")
wait_for_tab("Account")
picture("narrow-account")
subprocess.run(["gio", "open", "photos://photos/40"], check=True)
wait_for("Show original", "Back")
picture("narrow-photo")
if window_width() != "360":
    sys.exit(f"desktop-test: the narrow window is {window_width()} pixels wide")

# The app restores its state, its user, the liked photos and the size of its window after a restart.
press("ctrl+w")
if app.wait(timeout=DEADLINE) != 0:
    sys.exit(f"desktop-test: the app ended with {app.returncode}")
app = start()
wait_for("Show original", "Back")
if window_width() != "360":
    sys.exit(f"desktop-test: the restored window is {window_width()} pixels wide")
press("alt+Left")
wait_for_tab("Photos")
press("ctrl+2")
wait_for_tab("Liked")
wait_for("Meadow 42")
press("ctrl+3")
wait_for("Sign out")
picture("account")
click("Sign out")
wait_for("Create account", gone=("Sign out",))
picture("signed-out")

# A held link can be cancelled.
subprocess.run(["gio", "open", "photos://photos/41"], check=True)
wait_for_notice("“Fjord 41” opens")
click("Cancel")
wait_for("Create account", gone=("Cancel",))
sign_in()
wait_for_tab("Photos")
wait_for("Photos", gone=("Show original",))
app.terminate()
app.wait()
