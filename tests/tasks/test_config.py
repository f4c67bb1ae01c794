"""Settings: checked at start, listed in one table."""

import re
from pathlib import Path

import pytest

from tasks.config import BadConfiguration, Config, settings_table

DOCS = Path(__file__).resolve().parents[2] / "docs" / "operations.md"


def test_the_table_in_the_docs_is_that_of_the_code() -> None:
    rows = re.findall(r"^\| `(KIBITZ_\w+)` \| (.*?) \| (.*?) \|$", DOCS.read_text(), re.MULTILINE)
    assert [(variable, default.strip(), meaning) for variable, default, meaning in rows] == settings_table()


@pytest.mark.parametrize(
    ("variable", "text", "complaint"),
    [
        ("KIBITZ_PROT", "80", "KIBITZ_PROT is no setting of Kibitz; did you mean KIBITZ_PORT?"),
        ("KIBITZ_WORKER", "2", "did you mean KIBITZ_WORKERS?"),
        ("KIBITZ_XYLOPHONE", "", "kibitz settings lists them"),
        ("KIBITZ_PORT", "eighty", "KIBITZ_PORT must be a number"),
        ("KIBITZ_PORT", "0", "KIBITZ_PORT must be from 1 to 65535"),
    ],
)
def test_what_cannot_be_used_is_named(variable: str, text: str, complaint: str) -> None:
    with pytest.raises(BadConfiguration, match=re.escape(complaint)):
        Config.from_environment({variable: text})


def test_settings_come_from_the_environment() -> None:
    environment = {"KIBITZ_PORT": "81", "KIBITZ_GAMES": "nim", "KIBITZ_HOST": "", "PATH": "/bin", "KIBITZER": "x"}
    found = Config.from_environment(environment)
    assert found == Config(port=81, games="nim")
