"""DuckDB's functions: nulls, types, names, and replacement without loss."""

import duckdb
import linkway.duckdb
import pytest
from conftest import SAMPLE
from linkway import Router

LINK = "photos:photos/42"
TABLE = """
  { "version": 1, "origins": ["a:"], "app": { "coordinator": "app", "screens": ["shown"] },
    "routes": [
      { "route": "empty", "paths": ["/empty"], "opens": "shown" },
      { "route": "case", "paths": ["/case/:Id/:id"], "opens": "shown" },
      { "route": "Case", "paths": ["/other/:id"], "opens": "shown" },
      { "route": "good", "paths": ["/good/:id<int>"], "opens": "shown" } ] }"""


@pytest.fixture
def connection(router):
    connection = duckdb.connect()
    linkway.duckdb.register(connection, router, routes=["photo"])
    return connection


def value(connection, query):
    return connection.sql(f"SELECT {query}").fetchall()[0][0]


def functions(connection):
    """Returns the names of all functions with the prefix of the tests."""
    return {name for (name,) in connection.sql(
        "SELECT function_name FROM duckdb_functions() WHERE regexp_matches(function_name, '^(linkway|lk)(_|$)', 'i')"
    ).fetchall()}


NAMES = {"linkway", "linkway_route", "linkway_status", "linkway_reason", "linkway_parameters", "linkway_parameters_photo"}


@pytest.mark.parametrize("link, wanted", [
    (f"'{LINK}'", {"id": 42, "ref": None, "size": 400}), ("'x:'", None), ("'https://photos.example/help/a'", None),
    ("NULL", None), ("''", None)])
# §11.7 rule 10
def test_typed_parameters_of_other_routes_are_null(connection, link, wanted):
    assert value(connection, f"linkway_parameters_photo({link})") == wanted
    assert value(connection, f"linkway_parameters_photo({link}) IS NULL") is (wanted is None)
    assert value(connection, f"linkway_parameters_photo({link}).id") == (wanted and 42)


@pytest.mark.parametrize("routes, message", [
    (["good", "empty"], "the route 'empty' has no parameters, and DuckDB has no struct without members"),
    (["good", "case"], "the parameters of 'case' include 'Id' and 'id', which are the same name in DuckDB"),
    (["Case", "good", "case"], "the routes include 'Case' and 'case', which are the same name in DuckDB"),
    (["good", "foto"], "unknown route `foto`"),
])
# §11.7 rule 10
def test_functions_remain_if_they_cannot_be_replaced(connection, routes, message):
    with pytest.raises(Exception, match=f"^{message}"):
        linkway.duckdb.register(connection, Router(TABLE.encode()), routes=routes)
    assert functions(connection) == NAMES
    assert value(connection, f"linkway_route('{LINK}')") == "photo"
    assert value(connection, f"linkway_parameters_photo('{LINK}').id") == 42


def test_links_and_routes_can_be_enumerations(connection):
    connection.execute(f"CREATE TYPE links AS ENUM ('{LINK}', 'x:'); CREATE TABLE log (row INTEGER, link links)")
    connection.execute(f"INSERT INTO log VALUES (1, '{LINK}'), (2, NULL), (3, 'x:')")
    wanted = ['{"id":42,"size":400}', None]
    for query in ("linkway_parameters(link)", "linkway_parameters('photo', link)", "linkway_parameters(linkway(link).route, link)"):
        found = [p for (p,) in connection.sql(f"SELECT {query} FROM log ORDER BY row").fetchall()]
        assert found[:2] == wanted
        assert found[2] == ("{}" if query == "linkway_parameters(link)" else None)


# §11.7 rule 10
def test_functions_of_a_longer_prefix_remain(connection, router):
    linkway.duckdb.register(connection, router, prefix="linkway_v2", routes=["photo"])
    longer = {name.replace("linkway", "linkway_v2") for name in NAMES}
    assert functions(connection) == NAMES | longer
    linkway.duckdb.register(connection, router)
    assert functions(connection) == NAMES - {"linkway_parameters_photo"} | longer
    linkway.duckdb.unregister(connection)
    assert functions(connection) == longer


# §11.7 rule 10
def test_prefixes_ignore_case_as_names_of_functions_do(router):
    connection = duckdb.connect()
    for prefix in ("Lk", "lk", "LK"):
        linkway.duckdb.register(connection, router, prefix=prefix, routes=["photo"])
        assert value(connection, f"lk_route('{LINK}')") == "photo"
        assert len(functions(connection)) == 6
    linkway.duckdb.unregister(connection, prefix="lK")
    assert functions(connection) == set()


def test_a_macro_with_the_name_of_a_function_remains(router):
    connection = duckdb.connect()
    connection.execute("CREATE MACRO linkway_parameters_mine(link) AS 7")
    linkway.duckdb.register(connection, Router(SAMPLE), routes=["photo"])
    linkway.duckdb.unregister(connection)
    assert value(connection, "linkway_parameters_mine('x:')") == 7


def test_texts_of_functions_remain_valid_inside_others(connection):
    links = [f"photos:photos/{n}?ref={'a' * (n % 50)}" for n in range(5_000)]
    connection.execute("CREATE TABLE log AS SELECT * FROM (SELECT unnest($1) AS link)", [links])
    (wrong,) = connection.sql("""
      SELECT count(*) FILTER (a <> b) FROM (SELECT linkway_parameters(link) AS a,
        coalesce(linkway_parameters(link), 'x') AS b FROM log)""").fetchall()[0]
    assert wrong == 0


def test_a_version_with_wrong_texts_is_refused(connection, router, monkeypatch):
    monkeypatch.setattr(duckdb, "__version__", "1.5.6")
    with pytest.raises(ImportError, match="^DuckDB 1.5.6 returns wrong texts .*; install DuckDB 2.0 or later$"):
        linkway.duckdb.register(connection, router)
    assert functions(connection) == NAMES
