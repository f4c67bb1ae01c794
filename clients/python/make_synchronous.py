"""Makes the client for programs that wait from the one for asyncio: the same code without its `async` words."""

import re
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent / "kibitz_client"
WORDS = [
    (
        r'^""".*?"""',
        '"""The client for programs that wait. Made from asynchronous.py by make_synchronous.py: change that."""',
    ),
    (r"import asyncio\nimport uuid\n", "import time\nimport uuid\n"),
    (r"asyncio\.CancelledError", "KeyboardInterrupt"),
    (r"asyncio\.sleep", "time.sleep"),
    (r"\basync (?=def|with|for)", ""),
    (r"\bawait ", ""),
    (r"httpx\.AsyncClient", "httpx.Client"),
    (r"\bAsync(?=[A-Z])", ""),
    (r"__a(?=enter|exit)", "__"),
    (r"\.a(?=close|read|iter_lines)", "."),
]


def synchronous(source: str) -> str:
    """The source of the client without its `async` words, formatted."""
    for pattern, replacement in WORDS:
        source = re.sub(pattern, replacement, source)
    command = [sys.executable, "-m", "ruff", "format", "--line-length", "120", "-"]
    return subprocess.run(command, input=source, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    (FOLDER / "synchronous.py").write_text(synchronous((FOLDER / "asynchronous.py").read_text()))
