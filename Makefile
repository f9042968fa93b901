# Needs make and Python 3.11 or newer, nothing else. Set PYTHON to choose one: make PYTHON=python3.12
# Each target is one plain command or two; the README names them for those who would rather type.

SUITABLE := import sys; sys.exit(sys.version_info < (3, 11))
CANDIDATES := python3 python3.14 python3.13 python3.12 python3.11 python
PYTHON ?= $(shell for name in $(CANDIDATES); do \
	if $$name -c '$(SUITABLE)' 2>/dev/null; then echo $$name; break; fi; done)

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/installed
JOBS ?= auto

# The wiki's theme warns of a later MkDocs; pyproject.toml keeps to the one that it works with.
export NO_MKDOCS_2_WARNING := 1
WIKI := site/index.html
PAGES := mkdocs.yml $(shell find content generator melder site_src -type f ! -name '*.pyc' 2>/dev/null)
EXAMPLE := site_src/examples/amber-glow.yaml

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.PHONY: all install validate score simulate wiki wiki-serve play test soak bench clean

all: validate score simulate wiki ## validate the content, score an example, let a bot play, build the wiki into site/

install: $(STAMP) ## a virtual environment in .venv with everything that development needs

$(STAMP): pyproject.toml
	@if [ -z "$(PYTHON)" ] || ! $(PYTHON) -c '$(SUITABLE)' 2>/dev/null; then \
		echo "Melder needs Python 3.11 or newer: install one, or name it with make PYTHON=/path/to/python3." >&2; \
		exit 1; fi
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

validate: $(STAMP)
	$(BIN)/melder validate

score: $(STAMP)
	$(BIN)/melder score $(EXAMPLE)

simulate: $(STAMP) ## a bot plays a few runs
	$(BIN)/melder simulate melder --bot casual --games 10 --seed MELDER

wiki: $(WIKI)
	@echo "The wiki is built: open $(WIKI)."

$(WIKI): $(STAMP) $(PAGES)
	$(BIN)/mkdocs build --quiet --strict

play: $(STAMP) ## Melder in the terminal
	$(BIN)/melder play

wiki-serve: $(STAMP) ## the wiki at http://127.0.0.1:8000, rebuilt whenever a file is saved
	$(BIN)/mkdocs serve

test: $(STAMP) ## linters, types and the test suite
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q -n $(JOBS) --dist loadfile

soak: $(STAMP) ## the long runs that the suite leaves out
	$(BIN)/python -m pytest -q -n $(JOBS) --dist loadfile -m soak

bench: $(STAMP) ## how fast the engine is on this machine, and how large
	$(BIN)/python -m pytest -q -s tests/benchmarks --benchmark-enable --benchmark-only

clean: ## remove everything that was made here, the virtual environment included
	rm -rf $(VENV) site build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
