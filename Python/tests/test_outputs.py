"""Files that `python -m linkway resolve` writes: nothing is lost, and columns and rows keep their values and order."""

import json
import os
import pathlib
import stat

import polars
import pyarrow as pa
import pyarrow.compute as compute
import pyarrow.parquet as parquet
import pytest
from conftest import SAMPLE
from linkway import Router, partitions
from linkway.__main__ import main
from linkway.files import resolve_file
from pyarrow import csv, feather

LINK = "photos:photos/42"


def resolve(*words, routes=SAMPLE):
    return main(["resolve", *map(str, words), "--routes", str(routes), "--no-progress"])


def contents(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


# MARK: Folders


@pytest.fixture
def work(tmp_path, monkeypatch):
    """A working directory with an input of two rows, an empty one, and folders that must not be lost."""
    folder = tmp_path / "home/work"
    (folder / "keep").mkdir(parents=True)
    monkeypatch.chdir(folder)
    for name, links in {"in.parquet": [LINK, "x:"], "empty.parquet": [], "keep/in.parquet": [LINK]}.items():
        parquet.write_table(pa.table({"link": pa.array(links, pa.string())}), name)
    (folder / "keep/notes.txt").write_text("notes")
    (folder.parent / "other.txt").write_text("other")
    (folder / "link").symlink_to("keep")
    for name in ("mixed/route=photo/notes.txt", "log/route=photo/part-0.parquet", "notes/route=photo"):
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_bytes(pathlib.Path("in.parquet").read_bytes())
    return tmp_path


ADVICE = "give the path of a new folder\n"


@pytest.mark.parametrize("source, target, message", [
    ("in.parquet", "keep", "cannot write keep: it contains `in.parquet`, which is not a partition, and would be removed; "),
    ("keep/in.parquet", "keep", "cannot write keep: keep/in.parquet is in this folder; "),
    ("keep/in.parquet", "link", "cannot write link: keep/in.parquet is in this folder; "),
    ("in.parquet", "link", "cannot write link: it contains `in.parquet`, which is not a partition"),
    ("in.parquet", "mixed", "cannot write mixed: it contains `route=photo/notes.txt`, which is not a partition"),
    ("in.parquet", "notes", "cannot write notes: it contains `route=photo`, which is not a partition"),
    ("log/route=photo/part-0.parquet", "log", "cannot write log: log/route=photo/part-0.parquet is in this folder; "),
    ("in.parquet", ".", "cannot write .: the working directory is in this folder; "),
    ("in.parquet", "..", "cannot write ..: the working directory is in this folder; "),
    ("in.parquet", "../../home", "cannot write ../../home: the working directory is in this folder; "),
    ("in.parquet", "", "cannot write .: the working directory is in this folder; "),
])
# §11.7 rule 13
def test_a_folder_with_other_contents_is_not_replaced(work, capsys, source, target, message):
    before = contents(work)
    assert resolve(source, "-o", target, "--partition") == 73
    said = capsys.readouterr().err
    assert said.startswith(f"error: {message}") and said.endswith(ADVICE)
    assert contents(work) == before


# §11.7 rule 13
def test_an_input_without_rows_is_partitioned_into_an_empty_folder(work):
    for _ in range(2):
        assert resolve("empty.parquet", "-o", "out", "--partition") == 0
        assert list(pathlib.Path("out").iterdir()) == []
        assert resolve("in.parquet", "-o", "out", "--partition") == 0
        assert len(list(pathlib.Path("out").iterdir())) == 2
    assert not list(pathlib.Path().glob(".*"))


# §11.7 rule 13
def test_a_folder_remains_if_its_replacement_fails(work, monkeypatch, capsys):
    assert resolve("in.parquet", "-o", "out", "--partition") == 0
    before = contents(work)
    rename = pathlib.Path.rename

    def failing(path, target):
        # The old folder has its name, and the new one has not.
        if pathlib.Path(target).name == "out" and not contents(path):
            raise OSError(28, "No space left on device")
        return rename(path, target)

    monkeypatch.setattr(pathlib.Path, "rename", failing)
    assert resolve("empty.parquet", "-o", "out", "--partition") == 73
    assert capsys.readouterr().err == "error: cannot write out: No space left on device\n"
    assert contents(work) == before


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """A table with 1,100 routes."""
    table = tmp_path_factory.mktemp("many") / "routes.json"
    table.write_text(json.dumps({
        "version": 1, "origins": ["a:"], "app": {"coordinator": "app", "screens": ["shown"]},
        "routes": [{"route": f"r{n}", "paths": [f"/r{n}/:id"], "opens": "shown"} for n in range(1_100)]}))
    return table


def rows_of(folder):
    """Returns the rows of each partition, in the order of its files."""
    return {path.name.removeprefix("route="): pa.concat_tables(
        parquet.ParquetFile(file).read() for file in sorted(path.iterdir())) for path in folder.iterdir()}


@pytest.mark.parametrize("held, files", [(None, None), (5_000, 7)])
# §11.7 rule 13
def test_partitions_of_more_than_a_thousand_routes_keep_their_order(tmp_path, many, monkeypatch, held, files):
    if held:
        # As with millions of rows.
        monkeypatch.setattr(partitions, "_HELD", held)
        monkeypatch.setattr(partitions, "_OPEN", files)
    count = 30_000
    links = [f"a:r{n * 7919 % 1_101}/{n}" for n in range(count)]
    parquet.write_table(pa.table({"id": range(count), "link": links}), tmp_path / "in.parquet", row_group_size=4_000)
    assert resolve_file(Router(many), tmp_path / "in.parquet", tmp_path / "out", partitioned=True, progress=False) == count
    found = rows_of(tmp_path / "out")
    assert len(found) == 1_101
    for route, table in found.items():
        # The partition by hive leaves `route` to the name of the folder.
        assert table.column_names == ["id", "link", "status", "reason", "parameters"]
        wanted = 1_100 if route == "__HIVE_DEFAULT_PARTITION__" else int(route[1:])
        assert table["id"].to_pylist() == [n for n in range(count) if n * 7919 % 1_101 == wanted]


# §11.7 rule 13
def test_large_partitions_keep_their_order(tmp_path):
    count = 700_000
    links = pa.array([LINK, "photos:photos/43", "x:", "photos:nowhere"]).take(pa.array([n * 7 % 4 for n in range(count)]))
    feather.write_feather(pa.table({"id": range(count), "link": links}), tmp_path / "in.arrow")
    assert resolve("--partition", tmp_path / "in.arrow", "-o", tmp_path / "out", "--columns", "route,status") == 0
    found = rows_of(tmp_path / "out")
    assert sum(map(len, found.values())) == count
    for table in found.values():
        steps = compute.pairwise_diff(table["id"].combine_chunks())
        assert compute.min(steps).as_py() > 0


# MARK: Columns

CSV = (b'id,link,flag,number,when,"a ""b"""\n'
       b'01234,photos:photos/42,True,1.50,2024-01-01,"two\nlines"\n'
       b',x:,,007,,\n'
       b'"",,"",1e3,"a,b","say ""no"""\n')


@pytest.mark.parametrize("target", ["out.csv", "out.tsv", "out.parquet", "out.arrow"])
# §11.7 rule 14
def test_columns_of_csv_are_texts_that_keep_their_characters(tmp_path, target):
    (tmp_path / "in.csv").write_bytes(CSV)
    assert resolve(tmp_path / "in.csv", "-o", tmp_path / target, "--columns", "route,status") == 0
    wanted = {
        "id": ["01234", None, ""], "link": [LINK, "x:", None], "flag": ["True", None, ""],
        "number": ["1.50", "007", "1e3"], "when": ["2024-01-01", None, "a,b"],
        'a "b"': ["two\nlines", None, 'say "no"'], "route": ["photo", None, None], "status": ["held", "unmatched", None]}
    assert read(tmp_path / target).to_pydict() == wanted


def read(path):
    """Returns a file, whose texts are distinguished from missing values."""
    if path.suffix in (".csv", ".tsv"):
        parse = csv.ParseOptions(newlines_in_values=True, delimiter="\t" if path.suffix == ".tsv" else ",")
        names = csv.read_csv(path, parse_options=parse).column_names
        return csv.read_csv(path, parse_options=parse, convert_options=csv.ConvertOptions(
            column_types=dict.fromkeys(names, pa.string()), strings_can_be_null=True, null_values=[""],
            quoted_strings_can_be_null=False))
    return parquet.read_table(path) if path.suffix == ".parquet" else feather.read_table(path)


# §11.7 rule 14
def test_an_empty_line_of_a_csv_file_with_one_column_is_a_row(tmp_path):
    (tmp_path / "in.csv").write_text(f"link\n{LINK}\n\nx:\n")
    assert resolve(tmp_path / "in.csv", "-o", tmp_path / "out.csv", "--columns", "status") == 0
    assert read(tmp_path / "out.csv").to_pydict() == {"link": [LINK, None, "x:"], "status": ["held", None, "unmatched"]}


@pytest.mark.parametrize("target, link, other", [
    ("out.csv", b'"photos:photos/\xff"', b'"caf\xe9"'), ("out.parquet", b"photos:photos/\xff", b"caf\xe9"),
    ("out.arrow", b"photos:photos/\xff", b"caf\xe9")])
# §11.7 rule 14
def test_bytes_of_csv_that_are_not_utf8_are_kept(tmp_path, target, link, other):
    lines = [b"%d,photos:photos/%d,name" % (n, n) for n in range(90_000)]
    (tmp_path / "in.csv").write_bytes(b"\n".join([b"id,link,name", *lines, b"x,photos:photos/\xff,caf\xe9\n"]))
    assert resolve(tmp_path / "in.csv", "-o", tmp_path / target, "--columns", "status") == 0
    if target == "out.csv":
        last = (tmp_path / target).read_bytes().splitlines()[-1]
        assert last == b'"x",' + link + b"," + other + b',"refused"'
        return
    found = read(tmp_path / target)
    # The other columns are text.
    assert found.schema.types[:3] == [pa.large_string(), pa.large_binary(), pa.large_binary()]
    assert list(found.slice(90_000).to_pylist()[0].values()) == ["x", link, other, "refused"]
    assert found["status"].to_pylist()[:90_000] == ["held"] * 90_000


@pytest.mark.parametrize("target", ["out.csv", "out.parquet", "out.arrow", "out"])
def test_an_input_that_fails_in_the_middle_has_its_own_error(tmp_path, capsys, target):
    lines = [f"{n},photos:photos/{n}" for n in range(90_000)]
    (tmp_path / "in.csv").write_text("\n".join(["id,link", *lines, "1,2,3"]))
    words = ["--partition"] if target == "out" else []
    assert resolve(tmp_path / "in.csv", "-o", tmp_path / target, *words) == 65
    said = capsys.readouterr().err
    assert said.startswith(f"error: {tmp_path / 'in.csv'} cannot be read: CSV parse error: ") and said.count("\n") == 1
    assert "Expected 2 columns, got 3" in said and "Traceback" not in said
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]


# MARK: Types

FRAME = polars.DataFrame({
    "link": [LINK, "x:", None], "bytes": [b"a", None, b"\xff"], "n": [1, None, 3],
    "category": polars.Series(["a", None, "b"], dtype=polars.Categorical),
    "enum": polars.Series(["b", "a", None], dtype=polars.Enum(["a", "b"]))})
NESTED = {"tags": [["a", "b"], [], None], "pair": [{"a": "x", "b": 1}] * 3}
WRITE = {"in.arrow": polars.DataFrame.write_ipc, "in.parquet": polars.DataFrame.write_parquet}


@pytest.mark.parametrize("source", WRITE)
@pytest.mark.parametrize("column", ["link", "category"])
@pytest.mark.parametrize("target", ["out.csv", "out.parquet", "out.arrow", "out"])
# §11.7 rule 11
def test_files_of_polars_are_read_and_written(tmp_path, source, target, column):
    nested = {name: polars.Series(values) for name, values in NESTED.items()} if target != "out.csv" else {}
    given = FRAME.with_columns(category=FRAME["link"].cast(polars.Categorical), **nested)
    WRITE[source](given, tmp_path / source)
    words = ["--partition"] if target == "out" else []
    assert resolve(tmp_path / source, "-o", tmp_path / target, "--column", column, "--columns", "route,status", *words) == 0
    if target == "out":
        assert sorted(path.name for path in (tmp_path / target).iterdir()) == [
            "route=__HIVE_DEFAULT_PARTITION__", "route=photo"]
        return
    if target == "out.csv":
        assert (tmp_path / target).read_bytes() == (
            b'"link","bytes","n","category","enum","route","status"\n"photos:photos/42","a",1,"photos:photos/42","b",'
            b'"photo","held"\n"x:",,,"x:","a",,"unmatched"\n,"\xff",3,,,,\n')
        return
    found = read(tmp_path / target)
    assert found["status"].to_pylist() == ["held", "unmatched", None]
    assert found.select(given.columns).to_pylist() == given.to_dicts()


@pytest.mark.parametrize("target, column, values, message", [
    ("out.csv", "tags", NESTED["tags"], "CSV cannot contain the column `tags` of the type large_list<item: "),
    ("out.csv", "pair", NESTED["pair"], "CSV cannot contain the column `pair` of the type struct<"),
])
# §11.7 rule 11
def test_a_column_that_a_format_cannot_contain_is_named(tmp_path, capsys, target, column, values, message):
    FRAME.with_columns(polars.Series(column, values)).write_ipc(tmp_path / "in.arrow")
    assert resolve(tmp_path / "in.arrow", "-o", tmp_path / target) == 64
    said = capsys.readouterr().err
    assert said.startswith(f"error: {message}")
    assert said.endswith("; write Parquet or Arrow IPC, or convert or drop the column\n")
    assert [path.name for path in tmp_path.iterdir()] == ["in.arrow"]


# MARK: Files


# §11.7 rule 11
def test_a_symbolic_link_remains_and_its_file_is_replaced(tmp_path):
    (tmp_path / "folder").mkdir()
    parquet.write_table(pa.table({"link": [LINK]}), tmp_path / "in.parquet")
    file, link = tmp_path / "folder/out.csv", tmp_path / "out.csv"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to("folder/out.csv")
    assert resolve(tmp_path / "in.parquet", "-o", link) == 0
    assert link.is_symlink() and "photo" in file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    (tmp_path / "by-route").symlink_to("folder/parts")
    for _ in range(2):
        assert resolve(tmp_path / "in.parquet", "-o", tmp_path / "by-route", "--partition") == 0
    assert (tmp_path / "by-route").is_symlink() and (tmp_path / "folder/parts/route=photo").is_dir()
    assert sorted(os.listdir(tmp_path / "folder")) == ["out.csv", "parts"]


def test_a_device_is_not_replaced(tmp_path, capsys):
    parquet.write_table(pa.table({"link": [LINK]}), tmp_path / "in.parquet")
    os.mkfifo(tmp_path / "out.csv")
    assert resolve(tmp_path / "in.parquet", "-o", tmp_path / "out.csv") == 73
    assert "it is not a regular file" in capsys.readouterr().err
    assert (tmp_path / "out.csv").is_fifo()
