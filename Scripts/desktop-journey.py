"""A person's way through the photos app, by what assistive technology sees of it.

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
    """All widgets of the app that are shown, as accessibles."""
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
    """The names of what is there to see. GTK 4.8 says of windows alone that they are showing."""
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
                        action.do_action(0)
                        return
        except Exception:
            pass
        time.sleep(0.1)
    sys.exit(f"desktop-test: there is no `{name}` to click; there is {sorted(set(shown()))}")


def fill(name, text):
    for node in widgets():
        entry = node.get_editable_text_iface()
        if node.get_name() == name and entry is not None:
            entry.set_text_contents(text)
            return
    sys.exit(f"desktop-test: unknown field `{name}`; there is {sorted(set(shown()))}")


def picture(title):
    global step_number
    step_number += 1
    time.sleep(0.6)  # The animation of what has just come.
    name = f"{folder}/{scheme}-{step_number}-{title}.png"
    subprocess.run(["import", "-window", "root", "-trim", "+repage", name], check=True)
    print(f"{scheme} {step_number}: {title}")


def start(*arguments):
    return subprocess.Popen([APP, *arguments])


subprocess.run(
    ["gio", "mime", "x-scheme-handler/photos", "example.photos.Photos.desktop"], check=True,
    stdout=subprocess.DEVNULL)

# A link of the system starts the app, and waits behind the sign-in.
subprocess.run(["gio", "open", "photos://photos/42"], check=True)
wait_for("Sign in", "Create account")
picture("held")

# The process dies, and the link is still held by the next one.
for pid in subprocess.check_output(["pidof", "PhotosDesktop", APP], text=True).split():
    os.kill(int(pid), signal.SIGKILL)
time.sleep(0.5)
app = start()
wait_for("Sign in", "Create account")
click("Sign in")
wait_for("Continue", "Forgot password?")
picture("sign-in")
click("Continue")
wait_for("Password is missing", "Forgot password?")
fill("Password", "secret")
click("Continue")
wait_for("Show original")
if not any(name.endswith(" 42") for name in shown()):
    sys.exit(f"desktop-test: the photo of the held link is not shown; there is {shown()}")
picture("photo")

# The original is for adults.
click("Show original")
wait_for("I am 18 or older")
picture("age-check")
click("I am 18 or older")
wait_for("Back", gone=("I am 18 or older", "Show original"))
picture("original")
click("Back")
wait_for("Show original")
click("Like")
click("Back")
wait_for("Photos", "Liked", "Account")
picture("photos")

# A second start hands its link to the first.
second = start("photos://settings/password")
if second.wait(timeout=DEADLINE) != 0 or app.poll() is not None:
    sys.exit("desktop-test: the second start did not hand its link to the first")
wait_for("This link cannot be opened")
picture("invalid-link")
click("OK")
wait_for("Photos", gone=("This link cannot be opened",))
subprocess.run(["gio", "open", "photos://photos/40"], check=True)
wait_for("Show original", "Back")
click("Back")
click("Account")
wait_for("Sign out")
picture("account")
click("Sign out")
wait_for("Create account", gone=("Sign out",))
picture("signed-out")
app.terminate()
app.wait()
