#!/usr/bin/env python3
"""Resolves a log of links with Spark: reads Parquet or lines of text, and writes Parquet partitioned by route.

    spark-submit resolve_links.py --table routes.json --input log.parquet --output resolved
    spark-submit resolve_links.py --table routes.json --input 'logs/*.txt.gz' --output resolved

Every row of the output has the columns of the input, then `row`, `status`, `reason`, `parameters`, and
`route` as its folder. `row` increases within each piece of the input, so sorting by it restores the
order of the log. Links that no route handled are in `route=__HIVE_DEFAULT_PARTITION__`.
"""

import argparse
import os
import pathlib
import sys
import tempfile

import linkway
import linkway.spark
from pyspark.sql import DataFrame, SparkSession, functions


def read(spark: SparkSession, path: str, column: str) -> DataFrame:
    """Returns the log with row numbers, which are the same in every run over the same files."""
    is_text = path.removesuffix(".gz").endswith((".txt", ".log"))
    log = spark.read.text(path).withColumnRenamed("value", column) if is_text else spark.read.parquet(path)
    return log.withColumn("row", functions.monotonically_increasing_id())


def write(rows: DataFrame, path: str) -> None:
    """Writes rows in their order, with one folder per route."""
    rows.sortWithinPartitions("route", "row").write.mode("overwrite").partitionBy("route").parquet(path)


def compiled(table: str, folder: str) -> str:
    """Returns the compiled table, a file that the workers map."""
    with open(table, "rb") as file:
        is_text = file.read(1) in b" \t\r\n{"
    if not is_text:
        return table
    target = os.path.join(folder, pathlib.Path(table).stem + ".table")
    linkway.compile(table, target)
    return target


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--input", required=True, help="Parquet, or text in .txt, .log or these in .gz")
    parser.add_argument("--output", required=True, help="the folder to write; what is there is replaced")
    parser.add_argument("--table", default="routes.json", help="a routes.json or a compiled table")
    parser.add_argument("--column", default="link", help="the column of the links")
    parser.add_argument("--environment", help="the named set of origins; by default the first one of the table")
    parser.add_argument("--ship", action="store_true", help="send the package to executors that lack it")
    given = parser.parse_args()
    spark = SparkSession.builder.appName("resolve links").getOrCreate()
    try:
        if given.ship:
            linkway.spark.ship(spark)
        with tempfile.TemporaryDirectory() as folder:
            table = compiled(given.table, folder)
            log = read(spark, given.input, given.column)
            rows = linkway.spark.resolve_column(log, given.column, table, environment=given.environment)
            write(rows, given.output)
    except linkway.LinkwayError as error:
        print(error, file=sys.stderr)
        return 65
    finally:
        spark.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
