# make report   play the featured games and write report/index.html
# make lab      open the notebooks
# make test     lint, type check and test everything, browser included
# make bench    speed against C, numpy and plain Python
# make data     remake the precomputed results
# make train    train the weights of all games again; takes hours
# make search   remake those for which games are played by search; takes hours
# make lock     refresh constraints.txt from pyproject.toml

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

SEARCHES := '*_strength' '*_playouts' '*_skill' '*_search_headlines'

.PHONY: report lab test bench data search train lock chromium
.DEFAULT_GOAL := report

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "lcanalysis needs Python 3.11 or newer; name one with make PYTHON=python3.12")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $@

report: $(READY)
	$(BIN)/lcanalysis report

lab: $(READY)
	$(BIN)/lcanalysis lab

data: $(READY)
	$(BIN)/lcanalysis data

train: $(READY)
	$(BIN)/lcanalysis train

search: $(READY)
	for names in $(SEARCHES); do $(BIN)/lcanalysis data --only "$$names" || exit; done

test: $(READY) chromium
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pytest -n 2 --dist worksteal

bench: $(READY)
	$(BIN)/python -m benchmarks

lock: $(READY)
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --all-extras --universal --python-version 3.11 --upgrade --quiet \
	  --no-header --no-annotate --no-emit-index-url --no-emit-find-links --output-file constraints.txt

chromium:
	@for name in chromium chromium-browser google-chrome google-chrome-stable; do \
	  if command -v $$name >/dev/null; then exit 0; fi; done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  apt-get update -qq && apt-get install -y -qq chromium fonts-liberation; \
	else \
	  echo "make test needs Chromium or Chrome for its browser tests: install it, on Debian with 'apt-get install chromium fonts-liberation'" >&2; \
	  exit 1; \
	fi
