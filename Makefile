# Two commands do everything: `make play` and `make test`. Both set themselves up.

PYTHON ?= $(firstword $(foreach name,python3.11 python3.12 python3.13 python3,$(shell \
	$(name) -c 'import sys; sys.version_info >= (3, 11) and print("$(name)")' 2>/dev/null)))
VENV := .venv
BIN := $(VENV)/bin
# The constraints hold for what builds the package, too.
PIP := PIP_CONSTRAINT=$(CURDIR)/constraints.txt $(BIN)/python -m pip install --disable-pip-version-check
PYTEST := $(BIN)/python -m pytest
TWO := -n 2 --dist worksteal # nobody idles while the other has tests left
THREE := -n 3 --dist worksteal # on two cores: who waits for a browser leaves one free
CHECKED := CHECKED=1 NUMBA_OPT=1 # compiled sooner; how fast it runs is no matter here

.PHONY: play test check bench slow golden clean browser

play: $(VENV)/installed
	@$(BIN)/pioche serve --open $(WITH)

test: check browser
	$(BIN)/pioche warm --rl
	$(CHECKED) $(BIN)/pioche warm
	$(PYTEST) $(THREE) tests
	$(CHECKED) $(PYTEST) $(TWO) tests/laws tests/rules
	PLAIN=1 $(PYTEST) $(TWO) tests/laws tests/rules

check: $(VENV)/ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/mypy tests/players/only_views.py
	$(BIN)/lint-imports

# What tests of the browser client need: Debian's Chromium without its windows, and TypeScript from npm, pinned in
# vendor.toml. Root installs what is missing (a whole
# chromium serves as well); others are told by the tests that are skipped.
browser: $(VENV)/ready
	@missing=; for name in chromium-headless-shell npm; do command -v $$name >/dev/null || missing="$$missing $$name"; done; \
	if [ -n "$$missing" ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get -qq update && for name in $$missing; do DEBIAN_FRONTEND=noninteractive \
			apt-get -qq install -y --no-install-recommends $$name || command -v $${name%-headless-shell} || exit 2; done; \
	fi
	@if command -v npm >/dev/null && ! cmp -s src/pioche/client/vendor.toml .types/node_modules/vendor.toml; then \
		$(BIN)/python tools/vendor.py --types; \
	fi

bench: $(VENV)/ready
	$(BIN)/pioche bench

slow: $(VENV)/ready
	$(BIN)/pioche warm --rl
	$(PYTEST) $(TWO) -m slow tests

golden: $(VENV)/ready
	$(BIN)/python tests/golden/write.py

clean:
	rm -rf $(VENV) .types .mypy_cache .pytest_cache .ruff_cache .import_linter_cache

$(VENV)/ready: $(VENV)/installed
	$(PIP) -e ".[dev]"
	@touch $@

$(VENV)/installed: pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "Pioche needs Python 3.11 or newer: install it, or run make PYTHON=/path/to/python"; exit 2; }
	@echo "Setting up in $(VENV) (once; a minute or two)"
	$(PYTHON) -m venv $(VENV)
	$(PIP) -e .
	@touch $@
