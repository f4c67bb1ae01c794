"""JSON as it travels: to and from Redis, callers and workers."""

from typing import Any

import orjson

# Searches give NumPy's numbers back; the standard library takes those that are Python's floats, too.
OPTIONS = orjson.OPT_SERIALIZE_NUMPY


def dumps(value: Any) -> bytes:
    """A value as JSON, in UTF-8 and without spaces. Raises TypeError for what is no JSON, lone surrogates included."""
    return orjson.dumps(value, option=OPTIONS)


def loads(text: str | bytes) -> Any:
    """The value of a JSON text. Raises ValueError for what is none, NaN and lone surrogates included."""
    return orjson.loads(text)
