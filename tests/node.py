"""Node, for tests of what is written in JavaScript; it is not ours to install, but CI must not pass without it."""

import os
import shutil

import pytest


def need_node() -> str:
    """The program `node`. Skips the test where there is none, unless REQUIRE_NODE is set: then it fails."""
    node = shutil.which("node")
    if node and shutil.which("npm"):
        return node
    if os.environ.get("REQUIRE_NODE"):
        pytest.fail("REQUIRE_NODE is set, but node and npm are not installed")
    pytest.skip("Node is not installed, so nothing that is written in JavaScript was tested")
