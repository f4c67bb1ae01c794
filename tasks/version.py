"""Which Kibitz this is."""

from functools import cache
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed

from tasks.config import config

PACKAGE = "kibitz"


@cache
def version() -> str:
    """The version of the package."""
    try:
        return installed(PACKAGE)
    except PackageNotFoundError:  # run from sources that were never installed
        return "unknown"


def build() -> str:
    """What was built, such as a commit; empty if nobody said."""
    return config().build
