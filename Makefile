# Diceroom. `make run` and `make test` do all the set-up that they need.
.DEFAULT_GOAL := help
.PHONY: help run test check lint format lock audit bench soak demo backup restore clean
PYTHON ?= python3
export PYTHON HOST PORT

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## set everything up and run Diceroom (HOST and PORT choose the address)
	@exec sh scripts/run

test: ## set everything up and run all checks and tests, on both kinds of database
	@exec bash scripts/test

check: ## linters, types, import rules, migrations, deployment check: no tests
	@sh scripts/venv dev && exec sh scripts/check

lint: check ## the same

format: ## let ruff format and tidy the code
	@sh scripts/venv dev && .venv/bin/ruff format . && .venv/bin/ruff check --fix .

lock: ## write the lock files anew after a change of requirements*.txt (UPGRADE=--upgrade takes newer versions)
	@sh scripts/venv dev && sh scripts/lock $(UPGRADE) && exec sh scripts/venv dev

audit: ## ask a database of known faults about every locked package
	@sh scripts/venv dev && exec .venv/bin/python -m scripts.audit $(AUDIT)

bench: ## measure moves, streams and clocks, and print them beside the goals
	@exec bash scripts/bench

soak: ## test the promises at their full figures (docs/promises.md), in under 40 minutes
	@exec bash scripts/soak

demo: ## load the demo tables into the database (make run does it once)
	@sh scripts/venv && .venv/bin/python manage.py migrate --verbosity 0 && .venv/bin/python manage.py demo

backup: ## write everything that has to be kept to one file (FILE=… says which)
	@sh scripts/venv && .venv/bin/python manage.py backup $(FILE)

restore: ## put a backup back: make restore FILE=… (stop Diceroom first)
	@sh scripts/venv && .venv/bin/python manage.py restore $(FILE)

clean: ## remove the virtual environment and caches; data in var/ stays
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
