# make run    sets everything up and serves the product, with a demonstration, on http://127.0.0.1:8000
# make test   sets everything up, then checks and all tests
# make setup  sets everything up for development, and no more
PYTHON ?= python3
PY = .venv/bin/python
WORKERS ?= 2

.PHONY: run test setup lint types migrations tests databases benchmarks format clean

run:
	@$(PYTHON) -m config.setup
	@exec $(PY) manage.py serve --demonstration

setup:
	@$(PYTHON) -m config.setup --dev

test:
	@$(PYTHON) -m config.setup --dev --system
	@$(MAKE) --no-print-directory lint types migrations tests databases

lint:
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .

types:
	.venv/bin/mypy

migrations:
	$(PY) manage.py makemigrations --check --dry-run

tests:
	$(PY) -m pytest -n $(WORKERS) --dist worksteal -rs

databases:
	$(PY) -m tests.servers $(PY) -m pytest -m databases -rs

benchmarks:
	$(PY) -m benchmarks.rules_entry
	$(PY) -m benchmarks.rules_fold
	$(PY) -m benchmarks.door
	$(PY) -m benchmarks.live
	$(PY) -m benchmarks.tablet
	$(PY) -m benchmarks.double
	$(PY) -m benchmarks.standings
	$(PY) -m benchmarks.swiss
	$(PY) -m benchmarks.pods
	$(PY) -m benchmarks.pages

format:
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .

clean:
	rm -rf .venv node_modules static var .pytest_cache .mypy_cache .ruff_cache test-results
