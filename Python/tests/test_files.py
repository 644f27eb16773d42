"""`python -m linkway`: input files, output files, and reports about tables."""

import gzip
import json
import os
import resource
import subprocess
import sys

import linkway
import pyarrow as pa
import pyarrow.dataset as dataset
import pyarrow.parquet as parquet
import pytest
from conftest import ROOT, SAMPLE, links_of
from linkway import Router
from linkway.__main__ import main
from linkway.readers import opened
from pyarrow import csv, feather

LINKS = links_of(SAMPLE, 300)
LOG = pa.table({"id": range(300), "url": LINKS})
# The columns that CSV can contain.
PLAIN = LOG.filter([not set(link) & set("\r\n\0") for link in LINKS])


def resolve(*words):
    return main(["resolve", *map(str, words), "--column", "url", "--routes", str(SAMPLE), "--no-progress"])


def texts(table):
    return [[None if v is None else str(v) for v in table[name].to_pylist()] for name in table.column_names]


def read_csv(path):
    options = csv.ConvertOptions(column_types=dict.fromkeys(["url", *linkway.SCHEMA.names], pa.string()),
                                 strings_can_be_null=True, null_values=[""], quoted_strings_can_be_null=False)
    return csv.read_csv(path, convert_options=options)


WRITE = {
    "log.parquet": lambda path: parquet.write_table(LOG, path, row_group_size=70),
    "log.arrow": lambda path: feather.write_feather(LOG, path, compression="zstd"),
    "log.ipc": lambda path: pa.ipc.new_stream(str(path), LOG.schema).write_table(LOG),
    "log.csv": lambda path: csv.write_csv(PLAIN, path),
    "log.csv.gz": lambda path: path.write_bytes(gzip.compress(write_csv(path))),
}
READ = {"out.parquet": parquet.read_table, "out.feather": feather.read_table, "out.csv": read_csv}


def write_csv(path):
    csv.write_csv(PLAIN, path)
    return path.read_bytes()


# §11.7 rule 11
@pytest.mark.parametrize("source", WRITE)
@pytest.mark.parametrize("target", READ)
def test_files_keep_their_columns_and_rows(tmp_path, source, target):
    WRITE[source](tmp_path / source)
    assert resolve(tmp_path / source, "-o", tmp_path / target) == 0
    found = READ[target](tmp_path / target)
    log = PLAIN if ".csv" in source + target else LOG
    wanted = Router(SAMPLE).resolve_batches(log, column="url").read_all()
    if ".csv" in target and ".csv" not in source:
        found = found.filter(pa.array([not set(link) & set("\r\n\0") for link in LINKS]))
    assert found.column_names == ["id", "url", *linkway.SCHEMA.names]
    if ".csv" in target:
        found, wanted = found.drop(["reason"]), wanted.drop(["reason"])
    assert texts(found) == texts(wanted)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([source, target])


def test_rows_are_partitioned_by_route(tmp_path):
    parquet.write_table(LOG, tmp_path / "log.parquet")
    for _ in range(2):
        assert resolve(tmp_path / "log.parquet", "-o", tmp_path / "out", "--partition") == 0
    folders = {path.name for path in (tmp_path / "out").iterdir()}
    assert {"route=photo", "route=__HIVE_DEFAULT_PARTITION__"} <= folders
    partitioning = dataset.partitioning(pa.schema([("route", pa.string())]), flavor="hive")
    found = parquet.read_table(tmp_path / "out", partitioning=partitioning).sort_by("id")
    wanted = Router(SAMPLE).resolve(pa.array(LINKS))
    assert found["id"].to_pylist() == list(range(300))
    assert found["route"].to_pylist() == wanted["route"].to_pylist()
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


@pytest.mark.parametrize("words, status, message", [
    (["log.parquet", "-o", "out.txt"], 64, "out.txt has no known extension; there are `.arrow`, `.csv`"),
    (["none.parquet", "-o", "out.csv"], 66, "file not found: none.parquet"),
    (["log.parquet", "-o", "out.csv", "--columns", "rout"], 64, "unknown column 'rout'; did you mean 'route'?"),
    (["log.parquet", "-o", "out.csv", "--columns", ""], 64,
     "no column of the result is requested; name at least one of route, status, reason, parameters\n"),
    (["log.parquet", "-o", "out.csv", "--open", "sesion"], 64, "unknown gate `sesion`; did you mean `session`?"),
    (["bad.parquet", "-o", "out.csv"], 65, "bad.parquet cannot be read: Parquet magic bytes not found"),
    (["bad.arrow", "-o", "out.csv"], 65, "error: bad.arrow cannot be read: "),
    (["bad.csv", "-o", "out.csv"], 65, "error: bad.csv cannot be read: CSV parse error: Expected 2 columns, got 1"),
    (["bad.csv.gz", "-o", "out.csv"], 66, "error: bad.csv.gz cannot be read: "),
    (["folder", "-o", "out.csv"], 64, "folder is a folder; give a file in it"),
    (["log.parquet", "-o", "none/out.csv"], 73,
     "error: cannot write none/out.csv: the folder none does not exist; create it first\n"),
    (["log.parquet", "-o", "folder"], 64, "folder has no known extension"),
    (["log.parquet", "-o", "folder.csv"], 73, "cannot write folder.csv: it is a folder; give the path of a file"),
    (["log.parquet", "-o", "log.parquet", "--partition"], 73,
     "cannot write log.parquet: it is a file; give the path of a folder"),
    (["log.parquet", "-o", "out.csv", "--environment", "a"], 64,
     "routes.json has no environment `a`; its `origins` are a list, so it has no environments\n"),
])
def test_mistakes_have_a_status_and_a_sentence(tmp_path, monkeypatch, capsys, words, status, message):
    monkeypatch.chdir(tmp_path)
    parquet.write_table(LOG, "log.parquet")
    for name in ("bad.parquet", "bad.arrow", "bad.csv.gz"):
        (tmp_path / name).write_text("no such file" * 9)
    (tmp_path / "bad.csv").write_text("url,b\n1\n")
    for name in ("folder", "folder.csv"):
        (tmp_path / name).mkdir()
    before = sorted(path.name for path in tmp_path.iterdir())
    assert resolve(*words) == status
    said = capsys.readouterr().err
    assert message in said and said.startswith("error: ")
    assert sorted(path.name for path in tmp_path.iterdir()) == before


@pytest.mark.parametrize("group", [65_536, 524_288])
def test_memory_does_not_grow_with_the_rows_of_a_file(tmp_path, group):
    count = 524_288
    noise = os.urandom(16 * count).hex()
    # Texts that do not compress well: 9 MB of them.
    log = pa.table({"link": [noise[32 * n:32 * n + 32] for n in range(count)]})
    parquet.write_table(log, tmp_path / "log.parquet", row_group_size=group)
    del log, noise
    _, batches, rows = opened(tmp_path / "log.parquet")
    before, most = pa.total_allocated_bytes(), 0
    for batch in batches:
        most = max(most, pa.total_allocated_bytes() - before - batch.nbytes)
    assert rows == count
    assert most < 6_000_000, f"{most} bytes besides the batch"


@pytest.mark.parametrize("target", ["out.parquet", "out.arrow", "out.csv", "out"])
def test_a_full_disk_is_an_output_error(tmp_path, target):
    parquet.write_table(LOG, tmp_path / "log.parquet")
    words = ["resolve", "log.parquet", "-o", target, "--column", "url", "--routes", str(SAMPLE), "--no-progress"]
    # Files of more bytes cannot be written, as on a full disk.
    done = subprocess.run(
        [sys.executable, "-m", "linkway", *words, *(["--partition"] if target == "out" else [])], cwd=tmp_path,
        capture_output=True, text=True, check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, 1_000)))
    assert (done.returncode, done.stderr) == (73, f"error: cannot write {target}: File too large\n")
    assert [path.name for path in tmp_path.iterdir()] == ["log.parquet"]


def test_an_input_that_ends_in_the_middle_is_not_an_output_error(tmp_path, capsys):
    parquet.write_table(LOG, tmp_path / "log.parquet", row_group_size=70)
    data = bytearray((tmp_path / "log.parquet").read_bytes())
    # The footer remains valid.
    data[len(data) // 4:len(data) // 2] = bytes(len(data) // 2 - len(data) // 4)
    (tmp_path / "log.parquet").write_bytes(data)
    for target in ("out.parquet", "out.csv"):
        assert resolve(tmp_path / "log.parquet", "-o", tmp_path / target) in (65, 66)
        assert f"{tmp_path / 'log.parquet'} cannot be read: " in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["log.parquet"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
@pytest.mark.parametrize("words", [["check"], ["explain", "photos:photos/42"], ["graph"]], ids=lambda words: words[0])
def test_a_full_standard_output_is_an_error(words):
    with open("/dev/full", "w") as full:
        done = subprocess.run([sys.executable, "-m", "linkway", *words, "--routes", str(SAMPLE)], stdout=full,
                              stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (74, "error: cannot write to standard output: No space left on device\n")


def test_tables_are_checked_explained_compared_and_drawn(tmp_path, capsys, linkctl):
    def said(*words, status=0):
        assert main(list(words)) == status
        return capsys.readouterr().out

    def linkctl_says(*words):
        return subprocess.run([linkctl, *words], stdout=subprocess.PIPE, text=True, check=False).stdout

    routes = ["--routes", str(SAMPLE)]
    assert said("check", *routes).endswith(f"{SAMPLE}: 0 errors, 0 warnings\n")
    assert json.loads(said("check", *routes, "--format", "json")) == {"diagnostics": []}
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{ "version": 1, "routs": [] }')
    assert "[unknown-key]" in said("check", "--routes", str(wrong), status=65)
    assert "photo wins" in said("explain", "photos:photos/42", *routes)
    new = tmp_path / "new.json"
    new.write_text(SAMPLE.read_text().replace('"/help/*"', '"/support/*"'))
    pair = [str(SAMPLE), str(new)]
    assert said("diff", *pair, status=1) == linkctl_says("diff", *pair, "--format", "markdown", "--fail-on", "none")
    found, wanted = linkway.diff(*pair), json.loads(linkctl_says("diff", *pair, "--format", "json"))
    assert found.verdict == "changed" and len(found.changes) == len(wanted["changes"]) > 0
    assert [(c.kind, c.link, c.old["status"]) for c in found.changes if c.link] == [
        (c["kind"], c["witness"], c["old"]["status"]) for c in wanted["changes"] if c["witness"]]
    assert found._repr_markdown_() == said("diff", *pair, status=1)
    assert said("diff", str(SAMPLE), str(SAMPLE)) and linkway.diff(SAMPLE, SAMPLE).verdict == "equal"
    for form in ("mermaid", "dot", "svg"):
        assert said("graph", "--as", form, *routes) == linkctl_says("graph", "--as", form, *routes)


def test_the_notebook_runs_and_is_rendered():
    # To the folder that the documentation uses.
    folder = ROOT / ".build/click-log"
    subprocess.run(
        [sys.executable, str(ROOT / "Scripts/notebook"), str(ROOT / "Examples/ClickLog/click_log.py"), str(folder)],
        env={**os.environ, "LINKWAY_CLICKS": "20000"}, check=True)
    page = (folder / "index.html").read_text()
    assert "<svg" in page and "letter" in page and "link-added" in page and "after: 0" in page
    notebook = json.loads((folder / "click-log.ipynb").read_text())
    assert sum(cell["cell_type"] == "code" for cell in notebook["cells"]) > 7


def test_it_is_a_program():
    done = subprocess.run([sys.executable, "-m", "linkway", "resolv"], capture_output=True, text=True, check=False)
    assert done.returncode == 64 and "invalid choice: 'resolv'" in done.stderr
    assert (ROOT / "Python/README.md").read_text().count("python -m linkway") > 2
