"""A progress bar on a terminal, and no output otherwise."""

import os
import pty
import subprocess
import sys

import pytest
from conftest import SAMPLE

# Four calls of the library, with fewer links than usual. A bar is shown after a second; here, immediately.
PROGRAM = f"""
import sys
{{before}}
import linkway.columns, linkway.progress, pyarrow
linkway.progress._DELAY, linkway.columns.ROWS = {{delay}}, 1_000
links = pyarrow.array(["photos://photos/42"] * 3_100)
linkway.Router({str(SAMPLE)!r}).resolve(links, threads=1{{arguments}})
print("done")
"""
SHOWN = "\r32 %  1,000 links, "
# The modules of a notebook, and tqdm if it is installed.
NOTEBOOK = "import types; sys.modules['ipykernel'] = types.ModuleType('ipykernel')"
WITHOUT_TQDM = "sys.modules['tqdm'] = None"
TQDM = """
class tqdm:
    def __init__(self, **options): print("a bar of", options["total"])
    def update(self, links): print("and", links)
    def close(self): print("closed")
import types
sys.modules["tqdm"] = types.ModuleType("tqdm")
sys.modules["tqdm.auto"] = types.SimpleNamespace(tqdm=tqdm)
"""


def run(*, terminal, before=WITHOUT_TQDM, arguments="", delay=0):
    """Returns what the program writes to standard error, a terminal or a pipe, and to standard output."""
    words = [sys.executable, "-c", PROGRAM.format(before=before, arguments=arguments, delay=delay)]
    if not terminal:
        done = subprocess.run(words, capture_output=True, check=True)
        return done.stderr.decode(), done.stdout.decode()
    here, there = pty.openpty()
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=there, text=True) as process:
        os.close(there)
        errors = b""
        # Linux reports an error when a terminal is no longer open in any process.
        try:
            while piece := os.read(here, 4096):
                errors += piece
        except OSError:
            pass
        os.close(here)
        output = process.stdout.read()
    assert process.returncode == 0
    return errors.decode(), output


@pytest.mark.parametrize("arguments", ["", ", progress=True"])
def test_a_terminal_shows_a_line_that_is_cleared(arguments):
    errors, output = run(terminal=True, arguments=arguments)
    assert errors.startswith(SHOWN)
    # The last output is spaces over the line, between two carriage returns.
    line = errors.rsplit("\r", 2)[-2]
    assert line.strip() == "" and len(line) >= len(SHOWN) and errors.endswith("\r")
    assert output == "done\n"


def test_a_notebook_shows_the_same():
    errors, _ = run(terminal=False, before=f"{NOTEBOOK}; {WITHOUT_TQDM}")
    assert errors.startswith(SHOWN)


@pytest.mark.parametrize("given", [
    {"terminal": False},
    {"terminal": False, "before": f"{WITHOUT_TQDM}; sys.stderr = None"},
    {"terminal": False, "before": f"{WITHOUT_TQDM}; sys.stderr = None", "arguments": ", progress=True"},
    {"terminal": True, "arguments": ", progress=False"},
    {"terminal": True, "delay": 60},
])
def test_nobody_is_shown_a_bar_who_does_not_wait(given):
    assert run(**given) == ("", "done\n")


def test_a_pipe_shows_what_is_asked_for():
    errors, _ = run(terminal=False, arguments=", progress=True")
    assert errors.startswith(SHOWN)


def test_the_bar_is_tqdms_where_that_is_installed():
    errors, output = run(terminal=True, before=TQDM)
    assert errors == ""
    assert output.splitlines() == [
        "a bar of 3100", *["and 1000"] * 3, "and 100", "closed", "done"]
