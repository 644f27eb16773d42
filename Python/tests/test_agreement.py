"""Every way in answers as `linkctl resolve --brief`, on every table."""

import json

import duckdb
import linkway
import linkway.duckdb
import pandas
import polars
import pyarrow as pa
import pytest
from conftest import TABLES, THOROUGH, links_of
from linkway import Router

# Of each table; over all of them more than 100,000, or some thousand.
COUNT = 8_000 if THOROUGH else 300


def rows(route, status, parameters):
    return [(r, s, json.loads(p)) for r, s, p in zip(route, status, parameters, strict=True)]


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
    return rows(*zip(*connection.sql(
        "SELECT linkway_route(link), linkway_status(link), linkway_parameters(link) FROM log ORDER BY row"
    ).fetchall(), strict=True))


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
    "a list": of_list,
    "pandas": of_pandas,
    "Polars": of_polars,
    "DuckDB": of_duckdb,
}


@pytest.mark.parametrize("table", TABLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
# §1.3 rule 3, §11.7 rules 1 and 3
def test_every_way_in_answers_as_linkctl(table, brief, tmp_path):
    links = links_of(table, COUNT)
    wanted = brief(table, links)
    compiled = tmp_path / "routes.table"
    linkway.compile(table, compiled)
    for router in (Router(table), Router(compiled), Router(table.read_bytes())):
        for name, way in WAYS.items():
            found = way(router, links)
            assert len(found) == len(wanted)
            for link, one, other in zip(links, found, wanted, strict=True):
                assert one == other, f"{name}: {link!r}"
