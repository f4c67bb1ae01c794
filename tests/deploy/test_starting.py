"""What a container's first decision waits for: processes that play no games import nothing that does."""

import subprocess
import sys

import pytest

HEAVY = {"numpy", "numba", "celery", "flask", "marshmallow", "mcts", "engine.game"}
"""Each takes as long to import as all the rest of these processes, or leads to what does."""


@pytest.mark.parametrize("modules", ["deploy.cli, deploy.stack", "tasks.guard", "tasks.webhooks.deliver"])
def test_games_are_not_imported_where_none_is_played(modules: str) -> None:
    script = f"import sys, {modules}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert HEAVY.isdisjoint(done.stdout.split())
