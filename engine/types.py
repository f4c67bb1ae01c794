"""Types that every part of the project shares."""

from typing import Any

Json = dict[str, Any]
"""A JSON object, as it is parsed and written."""
