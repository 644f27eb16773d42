"""The job on local[2]: its results are those of linkctl, in the log's order, even if processes die."""

import gzip
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import venv

import linkway
import linkway.spark
import pyarrow as pa
import pyarrow.dataset as dataset
import pyarrow.parquet as parquet
import pytest
from pyspark import TaskContext, cloudpickle
from pyspark.errors import AnalysisException
from pyspark.sql import SparkSession, functions

ROOT = pathlib.Path(__file__).resolve().parents[3]
SAMPLE = ROOT / "routes.json"
sys.path[:0] = [str(ROOT / "Examples/Spark"), str(ROOT / "Python/tests")]
import resolve_links  # noqa: E402
from conftest import LINKS_OF_TABLE, TABLES, brief, linkctl, links_of  # noqa: E402, F401

# The workers do not have this file.
cloudpickle.register_pickle_by_value(sys.modules[__name__])

LINKS = [
    "photos://photos/{}", "https://photos.example/photos/{}?ref=mail&size=7", "https://photos.example/p/{}",
    "https://photos.example/explore/new?{}", "https://photos.example/nowhere/{}", "photos:pic/{}",
    "https://photos.example/help/{}", "https://PHOTOS.example/photos/{}", "no link {}", "",
    "https://click.photos.example/x?to=photos%3Aphotos%2F{}", "https://photos.example/photos/ä{}",
]
COUNT = 20_000


def log_of(count):
    return [LINKS[n % len(LINKS)].format(n) for n in range(count)]


@pytest.fixture(scope="module")
def spark():
    # Three failures of a task are allowed; by default, local mode allows none.
    session = (
        SparkSession.builder.master("local[2,4]").config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.files.maxPartitionBytes", "200000").config("spark.sql.files.openCostInBytes", "0")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "1000").getOrCreate())
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    """A log in Parquet, in parts that several tasks read."""
    path = tmp_path_factory.mktemp("log") / "log.parquet"
    table = pa.table({"id": range(COUNT), "link": pa.array(log_of(COUNT)[:-1] + [None])})
    parquet.write_table(table, path, row_group_size=2_500, compression="none", use_dictionary=False)
    return str(path)


def read(path):
    routes = dataset.partitioning(pa.schema([("route", pa.string())]), flavor="hive")
    return parquet.read_table(path, partitioning=routes).sort_by("row")


def rows(path):
    """Returns the written rows, in the order of the log."""
    table = read(path)
    return table.select(["id", "link", "route", "status", "reason", "parameters"]).to_pylist()


def run(spark, log, target, before=None, tmp=None):
    frame = resolve_links.read(spark, log, "link")
    frame = linkway.spark.resolve_column(frame, "link", resolve_links.compiled(str(SAMPLE), str(tmp)))
    if before is not None:
        frame = frame.mapInArrow(before, frame.schema)
    resolve_links.write(frame, str(target))
    return rows(target)


def test_the_answers_are_those_of_linkctl_in_the_logs_order(spark, log, tmp_path):
    found = run(spark, log, tmp_path / "out", tmp=tmp_path)
    assert [row["id"] for row in found] == list(range(COUNT))
    links = log_of(COUNT)[:-1]
    said = subprocess.run(
        [os.environ["LINKCTL"], "resolve", "--brief", "--routes", str(SAMPLE), "-"],
        input="".join(f"{link}\n" for link in links).encode(), stdout=subprocess.PIPE, check=False).stdout
    for row, link, line in zip(found, links, said.split(b"\n"), strict=False):
        wanted = json.loads(line)
        assert row["link"] == link
        assert (row["route"], row["status"], json.loads(row["parameters"])) == (
            wanted["route"], wanted["status"], wanted["parameters"])
    assert found[-1]["status"] is None
    folders = {path.name for path in (tmp_path / "out").iterdir() if path.is_dir()}
    assert {"route=photo", "route=explore", "route=help", "route=__HIVE_DEFAULT_PARTITION__"} == folders


@pytest.mark.parametrize("table", TABLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_table_is_answered_as_by_linkctl(spark, table, brief, tmp_path):  # noqa: F811
    links = links_of(table, LINKS_OF_TABLE)
    parquet.write_table(pa.table({"link": links}), tmp_path / "log.parquet")
    frame = spark.read.parquet(str(tmp_path / "log.parquet"))
    for given in (str(table), resolve_links.compiled(str(table), str(tmp_path))):
        found = linkway.spark.resolve_column(frame, "link", given).collect()
        assert [row["link"] for row in found] == links
        assert [(r["route"], r["status"], json.loads(r["parameters"])) for r in found] == brief(table, links)


# §11.7 rule 6
def test_within_a_file_rows_keep_their_order(spark, log, tmp_path):
    run(spark, log, tmp_path / "out", tmp=tmp_path)
    files = list((tmp_path / "out").rglob("*.parquet"))
    assert len(files) > 4
    for file in files:
        numbers = parquet.ParquetFile(file).read(["row"])["row"].to_pylist()
        assert numbers == sorted(numbers)


def kill_all_workers(batches):
    """After the first batch of one task's first attempt, kills every Python worker, including the one that
    resolves; the tasks are lost."""
    for batch in batches:
        yield batch
        context = TaskContext.get()
        if context.partitionId() == 1 and context.attemptNumber() == 0:
            daemon = os.getppid()
            for entry in pathlib.Path("/proc").iterdir():
                try:
                    parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
                except (OSError, IndexError, NotADirectoryError):
                    continue
                if parent == daemon and int(entry.name) != os.getpid():
                    os.kill(int(entry.name), signal.SIGKILL)
            os.kill(os.getpid(), signal.SIGKILL)


def test_a_killed_task_changes_nothing(spark, log, tmp_path):
    wanted = run(spark, log, tmp_path / "whole", tmp=tmp_path)
    tracker = spark.sparkContext.statusTracker()
    spark.sparkContext.setJobGroup("killed", "a task is killed on purpose")
    found = run(spark, log, tmp_path / "killed", before=kill_all_workers, tmp=tmp_path)
    failed = sum(
        tracker.getStageInfo(stage).numFailedTasks
        for job in tracker.getJobIdsForGroup("killed") for stage in tracker.getJobInfo(job).stageIds)
    assert failed > 0
    assert found == wanted


# §11.7 rule 6
def test_columns_and_functions_of_sql_answer_as_linkctl(spark, brief):  # noqa: F811
    links = links_of(SAMPLE, 300)
    frame = spark.createDataFrame(list(enumerate(links)), ["id", "link"])
    for _ in range(2):
        linkway.spark.register(spark, SAMPLE, routes=["photo"])
    frame.createOrReplaceTempView("log")
    typed = "struct<id:bigint,ref:string,size:bigint>"
    column = frame.select(linkway.spark.resolve("link", SAMPLE).alias("r"),
                          linkway.spark.parameters(functions.col("link"), "photo", SAMPLE).alias("p"))
    assert column.schema["p"].dataType.simpleString() == typed
    found = [(row.r.route, row.r.status, json.loads(row.r.parameters)) for row in column.collect()]
    assert found == brief(SAMPLE, links)
    by_sql = spark.sql("""
        SELECT linkway_route(link) AS route, linkway_status(link) AS status, linkway_parameters(link) AS parameters,
          linkway_reason(link) AS reason, linkway(link) AS r, linkway_parameters_photo(link) AS p FROM log ORDER BY id""")
    assert by_sql.schema["p"].dataType.simpleString() == typed
    for row, (route, status, parameters) in zip(by_sql.collect(), found, strict=True):
        assert (row.route, row.status, json.loads(row.parameters)) == (route, status, parameters)
        assert (row.r.route, row.r.reason) == (route, row.reason)
        wanted = {"id": None, "ref": None, "size": None, **parameters} if route == "photo" else None
        assert (row.p and row.p.asDict()) == wanted


@pytest.mark.parametrize("ansi", ["true", "false"])
# §11.7 rule 6
def test_functions_accept_strings_and_binary_and_nothing_else(spark, ansi):
    before = spark.conf.get("spark.sql.ansi.enabled")
    spark.conf.set("spark.sql.ansi.enabled", ansi)
    try:
        linkway.spark.register(spark, SAMPLE, routes=["photo", "help"])
        assert spark.conf.get("spark.sql.ansi.enabled") == ansi
        frame = spark.createDataFrame([("photos:photos/42",)], "link string").selectExpr(
            "link", "CAST(link AS BINARY) AS bytes", "CAST(link AS VARCHAR(99)) AS text", "1 AS int", "2L AS bigint",
            "1.5D AS number", "true AS flag", "array(link) AS list", "date'2026-01-01' AS day", "NULL AS none")
        frame.createOrReplaceTempView("kinds")
        names = ["linkway", "linkway_route", "linkway_status", "linkway_reason", "linkway_parameters",
                 "linkway_parameters_photo", "linkway_parameters_help"]
        for kind in ("link", "bytes", "text"):
            row = frame.select(linkway.spark.resolve(kind, SAMPLE).alias("r"),
                               linkway.spark.parameters(kind, "photo", SAMPLE).alias("p")).first()
            assert (row.r.route, row.r.status, row.p.id) == ("photo", "held", 42)
            row = spark.sql(f"SELECT {', '.join(f'{name}({kind}) AS {name}' for name in names)} FROM kinds").first()
            assert (row.linkway.status, row.linkway_route, row.linkway_status) == ("held", "photo", "held")
            assert (row.linkway_parameters_photo.id, row.linkway_parameters_help) == (42, None)
        assert spark.sql("SELECT linkway_route(none) FROM kinds").first()[0] is None
        assert frame.select(linkway.spark.resolve("none", SAMPLE).alias("r")).first().r.status is None
        for kind in ("int", "bigint", "number", "flag", "list", "day"):
            for name in names:
                with pytest.raises(AnalysisException, match='DATATYPE_MISMATCH'):
                    spark.sql(f"SELECT {name}({kind}) FROM kinds")
            for column in (linkway.spark.resolve(kind, SAMPLE), linkway.spark.parameters(kind, "photo", SAMPLE)):
                with pytest.raises(AnalysisException, match='DATATYPE_MISMATCH'):
                    frame.select(column)
    finally:
        spark.conf.set("spark.sql.ansi.enabled", before)


CLUSTER = """
import sys
import linkway.spark
from pyspark.sql import SparkSession
way, wheel, table = sys.argv[1:]
builder = (SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false")
           .config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1"))
if way == "PYTHONPATH":
    builder = builder.config("spark.archives", wheel + "#linkway-wheel").config(
        "spark.executorEnv.PYTHONPATH", "linkway-wheel")
spark = builder.getOrCreate()
spark.sparkContext.setLogLevel("OFF")
if way == "ship":
    linkway.spark.ship(spark)
    linkway.spark.ship(spark)
frame = spark.createDataFrame([(n, f"photos:photos/{n}") for n in range(100)], ["id", "link"]).repartition(4)
found = linkway.spark.resolve_column(frame, "link", table).filter("route = 'photo'").count()
typed = frame.select(linkway.spark.parameters("link", "photo", table).alias("p")).groupBy().sum("p.id").first()[0]
print("found", found, typed)
spark.stop()
"""


@pytest.mark.parametrize("way", ["ship", "PYTHONPATH", "nothing"])
def test_executors_without_the_wheel_are_sent_it_or_say_so(tmp_path, way):
    # An environment with everything in this one except linkway.
    bare = tmp_path / "bare"
    venv.create(bare, symlinks=True)
    there = next(bare.glob("lib/python3*/site-packages"))
    for entry in pathlib.Path(sysconfig.get_path("platlib")).iterdir():
        if not entry.name.startswith("linkway"):
            (there / entry.name).symlink_to(entry)
    (wheel,) = (ROOT / ".build/wheels").glob("*.whl")
    archive = shutil.copy(wheel, tmp_path / "linkway.zip")
    environment = {**os.environ, "PYSPARK_PYTHON": str(bare / "bin/python"), "PYSPARK_DRIVER_PYTHON": sys.executable,
                   "SPARK_LOCAL_IP": "127.0.0.1"}
    done = subprocess.run([sys.executable, "-c", CLUSTER, way, str(archive), str(SAMPLE)], env=environment,
                          capture_output=True, text=True, check=False)
    if way == "nothing":
        assert f"linkway cannot be imported on the executor {socket.gethostname()} by {bare}" in done.stderr
        assert "Install the wheel there, or call linkway.spark.ship(spark)" in done.stderr
    else:
        assert "found 100 4950" in done.stdout, done.stderr[-3000:]


def test_lines_of_text(spark, tmp_path):
    lines = log_of(1_000)
    with gzip.open(tmp_path / "log.txt.gz", "wt") as file:
        file.writelines(f"{line}\n" for line in lines)
    frame = resolve_links.read(spark, str(tmp_path / "log.txt.gz"), "link")
    resolve_links.write(linkway.spark.resolve_column(frame, "link", str(SAMPLE)), str(tmp_path / "out"))
    found = read(tmp_path / "out")
    assert found["link"].to_pylist() == lines


# §11.7 rule 6
def test_a_table_that_changes_answers_anew(spark, tmp_path):
    links = spark.createDataFrame([("photos://photos/42",)], ["link"])
    (tmp_path / "other").mkdir()
    found = []
    for path, name in (("routes.json", "one"), ("routes.json", "two"), ("other/routes.json", "three")):
        (tmp_path / path).write_text(SAMPLE.read_text().replace('"route": "photo"', f'"route": "{name}"'))
        found += linkway.spark.resolve_column(links, "link", tmp_path / path, columns=["route"]).collect()
    assert [row["route"] for row in found] == ["one", "two", "three"]


# §5.12 rule 2
def test_an_environment_is_chosen_by_its_name(spark, tmp_path):
    table = tmp_path / "routes.json"
    table.write_text("""{ "version": 1,
      "origins": { "production": ["https://a.example"], "staging": ["https://s.example"] },
      "routes": [{ "route": "r", "paths": ["/x/:id<int>"], "leaveToWeb": true }] }""")
    compiled = resolve_links.compiled(str(table), str(tmp_path))
    links = [("https://a.example/x/1",), ("https://s.example/x/2",)]
    frame = spark.createDataFrame(links, ["link"])
    frame.createOrReplaceTempView("environments")
    for given in (table, compiled):
        for chosen, wanted in {None: ["r", None], "staging": [None, "r"]}.items():
            added = linkway.spark.resolve_column(frame, "link", given, environment=chosen)
            columns = frame.select(
                linkway.spark.resolve("link", given, environment=chosen).alias("r"),
                linkway.spark.parameters("link", "r", given, environment=chosen).alias("p")).collect()
            linkway.spark.register(spark, given, environment=chosen)
            by_sql = spark.sql("SELECT linkway_route(link) AS route FROM environments")
            assert [row["route"] for row in added.collect()] == wanted
            assert [row.r.route for row in columns] == [row.route for row in by_sql.collect()] == wanted
            assert [row.p is not None for row in columns] == [route is not None for route in wanted]
        calls = (lambda t: linkway.spark.resolve_column(frame, "link", t, environment="stagin"),
                 lambda t: linkway.spark.resolve("link", t, environment="stagin"),
                 lambda t: linkway.spark.parameters("link", "r", t, environment="stagin"),
                 lambda t: linkway.spark.register(spark, t, environment="stagin"))
        for call in calls:
            with pytest.raises(linkway.LinkwayError, match="no environment `stagin`; did you mean `staging`?"):
                call(given)
    parquet.write_table(pa.table({"link": [link for (link,) in links]}), tmp_path / "log.parquet")
    words = [sys.executable, str(ROOT / "Examples/Spark/resolve_links.py"), "--input", str(tmp_path / "log.parquet"),
             "--output", str(tmp_path / "out"), "--table", str(table), "--environment"]
    program = {**os.environ, "PYSPARK_SUBMIT_ARGS": "--master local[1] pyspark-shell", "SPARK_LOCAL_IP": "127.0.0.1"}
    subprocess.run([*words, "staging"], env=program, check=True, stderr=subprocess.DEVNULL)
    assert read(tmp_path / "out")["route"].to_pylist() == [None, "r"]
    failed = subprocess.run([*words, "local"], env=program, capture_output=True, text=True, check=False)
    assert failed.returncode == 65
    assert "has no environment `local`; its environments are `production`, `staging`\n" in failed.stderr


def test_mistakes_are_told_before_a_task_runs(spark, log, tmp_path):
    frame = spark.read.parquet(log)
    with pytest.raises(ValueError, match=r"^unknown column 'url'; there are 'id', 'link'$"):
        linkway.spark.resolve_column(frame, "url", str(SAMPLE))
    with pytest.raises(ValueError, match=r"^there are already columns \['route'\]; rename or drop them$"):
        linkway.spark.resolve_column(frame.withColumn("route", functions.lit("")), "link", str(SAMPLE))
    with pytest.raises(ValueError, match=r"^unknown column 'rout'; did you mean 'route'\?$"):
        linkway.spark.resolve_column(frame, "link", str(SAMPLE), columns=["rout"])
    with pytest.raises(TypeError, match="^links must be text; the column `id` has the type bigint. Name the column of links"):
        linkway.spark.resolve_column(frame, "id", str(SAMPLE))
    # Spark finds it during the analysis of the query, before a task runs.
    for column in (linkway.spark.resolve("id", SAMPLE), linkway.spark.parameters("id", "photo", SAMPLE)):
        with pytest.raises(AnalysisException, match='requires the "BINARY" type, however "id" has the type "BIGINT"'):
            frame.select(column)
    with pytest.raises(linkway.LinkwayError, match="^unknown route `foto`"):
        linkway.spark.parameters("link", "foto", SAMPLE)
    table = tmp_path / "routes.json"
    table.write_text('{ "version": 1, "routs": [] }')
    with pytest.raises(linkway.LinkwayError, match="did you mean `routes`"):
        linkway.spark.resolve_column(frame, "link", str(table))


def test_the_job_is_a_program(log, tmp_path):
    words = [sys.executable, str(ROOT / "Examples/Spark/resolve_links.py"), "--input", log,
             "--output", str(tmp_path / "out"), "--table", str(SAMPLE)]
    environment = {**os.environ, "PYSPARK_SUBMIT_ARGS": "--master local[2] pyspark-shell",
                   "SPARK_LOCAL_IP": "127.0.0.1"}
    subprocess.run(words, env=environment, check=True, stderr=subprocess.DEVNULL)
    assert len(rows(tmp_path / "out")) == COUNT
