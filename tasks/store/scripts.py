"""Running the steps that must happen at once, as Lua inside Redis: one file each in lua/, named for what it does.

Every file says in its head what its KEYS and ARGV are and what it gives back. Channels are passed as keys.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from tasks.store.client import text_client


def run(name: str, keys: Sequence[object], arguments: Sequence[Any] = (), client: Any = None) -> Any:
    """Run lua/<name>.lua. On a pipeline as `client`, the result comes with those of the pipeline's other commands."""
    chosen = text_client() if client is None else client
    return _script(name)(keys=[str(key) for key in keys], args=list(arguments), client=chosen)


@cache
def _script(name: str) -> Any:
    return text_client().register_script((files("tasks.store") / "lua" / f"{name}.lua").read_text())
