"""Posted bodies: JSON, and nothing that only Python's parser would take."""

import json
import re
from typing import Any

from flask import current_app, request

from api.browsers import check_content_type
from api.problems import Problem

_MAY_HOLD_SURROGATES = re.compile(rb"\\u[dD][89a-fA-F]|\xed[\xa0-\xbf]")


def posted_json() -> Any:
    """The body of this request. Raises Problem saying what is wrong with it, and where."""
    check_content_type()
    data = request.get_data()
    try:
        parsed = current_app.json.loads(data)
    except json.JSONDecodeError as error:
        raise _malformed(_where(data, error)) from None
    except UnicodeDecodeError as error:
        raise _malformed(f"byte {error.start + 1} is not UTF-8") from None
    except ValueError as error:  # NaN, or a number of thousands of digits
        raise _malformed(str(error)) from None
    if _MAY_HOLD_SURROGATES.search(data):
        _refuse_surrogates(parsed, "")
    return parsed


def _malformed(problem: str) -> Problem:
    return Problem(400, "malformed-json", f"the body is not JSON: {problem}")


def _where(data: bytes, error: json.JSONDecodeError) -> str:
    if not data.strip():
        return "it is empty"
    if error.pos >= len(error.doc):
        return "it ends too early"
    return f"{error.msg[0].lower()}{error.msg[1:]}, line {error.lineno}, column {error.colno}"


def _refuse_surrogates(value: Any, pointer: str) -> None:
    """Raise Problem for a text with half a character in it (a lone UTF-16 surrogate), which nothing can store."""
    if isinstance(value, str) and not _is_text(value):
        raise Problem(422, "invalid-request", "holds half a character (a lone surrogate)", pointer=pointer)
    if isinstance(value, list):
        for number, entry in enumerate(value):
            _refuse_surrogates(entry, f"{pointer}/{number}")
    if isinstance(value, dict):
        for name, entry in value.items():
            if not _is_text(name):
                detail = "has a field whose name holds half a character (a lone surrogate)"
                raise Problem(422, "invalid-request", detail, pointer=pointer or "/")
            _refuse_surrogates(entry, f"{pointer}/{name}")


def _is_text(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
