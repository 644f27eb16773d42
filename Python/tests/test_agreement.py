"""Every entry point has the results of `linkctl resolve --brief`, for every table."""

import functools
import json
import pathlib
import tempfile

import duckdb
import linkway
import linkway.duckdb
import linkway.polars
import pandas
import polars
import pyarrow as pa
import pyarrow.compute as compute
import pyarrow.parquet as parquet
import pytest
from conftest import LINKS_OF_TABLE, TABLES, c_stream, links_of
from linkway import Router
from linkway.files import resolve_file
from pyarrow import csv, feather

# Above this number, each entry point has one of the three routers instead of all of them.
ALL_ROUTERS = 8_000

# The same texts come from every entry point.
parsed = functools.cache(json.loads)


def rows(route, status, parameters):
    return [(r, s, parsed(p)) for r, s, p in zip(route, status, parameters, strict=True)]


def of_arrow(table):
    return rows(*(table.column(name).to_pylist() for name in ("route", "status", "parameters")))


def of_list(router, links):
    return [(a.route, a.status, a.parameters) for a in router.resolve(links)]


def of_pandas(router, links):
    found = router.resolve(pandas.Series(links))
    route = [None if pandas.isna(r) else r for r in found["route"]]
    return rows(route, found["status"], found["parameters"])


def of_polars(router, links):
    found = router.resolve(polars.Series(links))
    return rows(*(found[name].to_list() for name in ("route", "status", "parameters")))


def of_duckdb(router, links):
    connection = duckdb.connect()
    linkway.duckdb.register(connection, router)
    log = pa.table({"row": range(len(links)), "link": links})
    connection.register("log", log)
    # Separately, as members of the struct, and by route.
    return rows(*zip(*connection.sql("""
        SELECT route, CASE WHEN s.route IS NOT DISTINCT FROM route THEN s.status::VARCHAR END,
          coalesce(linkway_parameters(route, link), linkway_parameters(link)) FROM (
          SELECT row, link, linkway_route(link) AS route, linkway(link) AS s FROM log) ORDER BY row
        """).fetchall(), strict=True))


def of_lazy_polars(router, links):
    struct = polars.col("link").linkway.resolve(router)
    frame = polars.LazyFrame({"link": links}).select(struct).unnest("link").collect(engine="streaming")
    return rows(*(frame[name].to_list() for name in ("route", "status", "parameters")))


def of_stream(router, links):
    reader = pa.table({"row": range(len(links)), "link": links}).to_reader(max_chunksize=70)
    return of_arrow(router.resolve_batches(reader, threads=2).read_all())


def of_file(router, links):
    with tempfile.TemporaryDirectory() as folder:
        source, target = pathlib.Path(folder, "log.parquet"), pathlib.Path(folder, "out.parquet")
        parquet.write_table(pa.table({"row": range(len(links)), "link": links}), source)
        resolve_file(router, source, target, progress=False)
        return of_arrow(parquet.read_table(target))


def of_other_file(source, target, write):
    """Returns an entry point that reads and writes files of two formats."""
    def answers(router, links):
        with tempfile.TemporaryDirectory() as folder:
            place, result = pathlib.Path(folder, source), pathlib.Path(folder, target)
            write(pa.table({"row": range(len(links)), "link": links}), place)
            resolve_file(router, place, result, progress=False)
            if result.suffix == ".csv":
                found = csv.read_csv(result, parse_options=csv.ParseOptions(newlines_in_values=True), convert_options=CELLS)
            else:
                found = feather.read_table(result)
            assert list(map(int, found["row"].to_pylist())) == list(range(len(links)))
            assert [link.encode() for link in links] == found["link"].cast(pa.binary()).to_pylist()
            return of_arrow(found)

    return answers


# Unlike a missing value, an empty text has quotes.
CELLS = csv.ConvertOptions(
    column_types={"link": pa.binary(), "route": pa.string(), "status": pa.string(), "parameters": pa.string()},
    strings_can_be_null=True, null_values=[""], quoted_strings_can_be_null=False)


def write_ipc(table, path):
    with pa.ipc.new_stream(str(path), table.schema) as writer:
        writer.write_table(table, max_chunksize=100)


def of_typed(router, links):
    """Returns the results of which the parameters are those of `parameters`, for links of each route."""
    found = router.resolve(pa.array(links))
    schemas = {name: router.parameters_schema(name) for name in router.routes}
    # Only parameters without values that JSON shows differently: secrets, JSON texts, and those without a value.
    typed = {name: router.parameters(name, links) for name, schema in schemas.items() if schema.names}
    answers = of_arrow(found)
    for row, (route, _, parameters) in enumerate(answers):
        for name, values in typed.items():
            if name != route:
                assert values[row] is None
            else:
                for key, value in values[row].items():
                    shown = parameters.get(key)
                    same = json.loads(value) == shown if isinstance(value, str) and not isinstance(shown, str | None) else value == shown
                    assert same or not shown and not value, f"{links[row]!r}: {key} is {value!r} and {shown!r}"
    return answers


def of_c_stream(router, links):
    reader = pa.RecordBatchReader.from_batches(
        pa.schema([("id", pa.int8()), ("link", pa.string())]),
        (pa.record_batch({"id": pa.nulls(len(piece), pa.int8()), "link": pa.array(piece, pa.string())})
         for piece in (links[:9], [], links[9:])))
    return of_arrow(pa.Table.from_batches(c_stream(router, reader, "link")))


def of_runs(router, links):
    # Each link twice; the slice omits the first and the last one.
    twice = compute.run_end_encode(pa.array([link for link in links for _ in (0, 1)]))
    found = of_arrow(router.resolve(twice.slice(1, 2 * len(links) - 2)))
    return [found[0], *found[1::2]]


def of_chunks(router, links):
    thirds = [links[: len(links) // 3], [], links[len(links) // 3 :]]
    return of_arrow(router.resolve(pa.chunked_array(thirds, pa.string()), threads=3))


def of_slice(router, links):
    padded = pa.array(["x:"] * 13 + links + ["y:"] * 3)
    return of_arrow(router.resolve(padded.slice(13, len(links))))


WAYS = {
    "utf8": lambda r, links: of_arrow(r.resolve(pa.array(links, pa.string()))),
    "large_utf8": lambda r, links: of_arrow(r.resolve(pa.array(links, pa.large_string()))),
    "utf8_view": lambda r, links: of_arrow(r.resolve(pa.array(links, pa.string_view()))),
    "binary": lambda r, links: of_arrow(r.resolve(pa.array([l.encode() for l in links]))),
    "dictionary": lambda r, links: of_arrow(r.resolve(pa.array(links).dictionary_encode())),
    "without reasons": lambda r, links: of_arrow(
        r.resolve(pa.array(links), columns=["parameters", "status", "route"])),
    "a slice": of_slice,
    "chunks": of_chunks,
    "tiny chunks": lambda r, links: of_arrow(
        r.resolve(pa.chunked_array([[link] for link in links], pa.string()))),
    "runs": of_runs,
    "a stream": of_stream,
    "a file": of_file,
    "a file of CSV": of_other_file("log.csv", "out.csv", csv.write_csv),
    "CSV to Arrow": of_other_file("log.csv", "out.arrow", csv.write_csv),
    "a file of Arrow": of_other_file("log.arrow", "out.csv", feather.write_feather),
    "a stream of Arrow in a file": of_other_file("log.ipc", "out.ipc", write_ipc),
    "typed parameters": of_typed,
    "a stream of C": of_c_stream,
    "a dictionary of C": lambda r, links: of_arrow(pa.RecordBatch.from_struct_array(
        r._batch(pa.array(links).dictionary_encode(), linkway.types.COLUMNS))),
    "runs of C": lambda r, links: of_arrow(pa.RecordBatch.from_struct_array(
        r._batch(compute.run_end_encode(pa.array(links)), linkway.types.COLUMNS))),
    "a list": of_list,
    "pandas": of_pandas,
    "Polars": of_polars,
    "lazy Polars": of_lazy_polars,
    "DuckDB": of_duckdb,
}


@pytest.mark.parametrize("table", TABLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
# §1.3 rule 3, §11.7 rules 1 and 3
def test_every_way_in_answers_as_linkctl(table, brief, tmp_path):
    links = links_of(table, LINKS_OF_TABLE)
    parsed.cache_clear()
    wanted = brief(table, links)
    compiled = tmp_path / "routes.table"
    linkway.compile(table, compiled)
    routers = (Router(table), Router(compiled), Router(table.read_bytes()))
    for place, (name, way) in enumerate(WAYS.items()):
        for router in routers if len(links) <= ALL_ROUTERS else [routers[place % 3]]:
            found = way(router, links)
            assert len(found) == len(wanted)
            for link, one, other in zip(links, found, wanted, strict=True):
                assert one == other, f"{name}: {link!r}"
    print(f"{table.parent.name}/{table.name}: {len(links)} links, {len(WAYS)} entry points")
