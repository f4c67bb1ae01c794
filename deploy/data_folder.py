"""The folder where `kibitz run` keeps its private Redis server's data, and says where that server is."""

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from engine.errors import KibitzError
from tasks.config import config

PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600


class DataFolderInUse(KibitzError):
    """Another service runs on the same data."""

    code = "data-folder-in-use"


class BadDataFolder(KibitzError):
    """The data folder cannot be written."""

    code = "bad-data-folder"


class DataFolder:
    """A folder of data, for one running service at a time."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or _configured()
        self._address = self.path / "redis-url"
        self._lock = self.path / "lock"

    @property
    def server(self) -> Path:
        """Where the private Redis server keeps its files."""
        return self.path / "redis"

    def take(self) -> int:
        """Take the folder for this process: an open file that holds it, also for processes that inherit the file.

        Raises DataFolderInUse, or BadDataFolder.
        """
        try:
            self.server.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
            self.path.chmod(PRIVATE_FOLDER)
            held = os.open(self._lock, os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
        except OSError as error:
            raise BadDataFolder(f"{self.path} cannot be used for data (KIBITZ_DATA_DIR): {error.strerror}") from None
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(held)
            raise DataFolderInUse(
                f"another kibitz run keeps its data in {self.path}; stop it, or name another folder in KIBITZ_DATA_DIR"
            ) from None
        return held

    def write_address(self, url: str) -> None:
        """Say where the Redis server is, to this user alone."""
        self.forget_address()
        with os.fdopen(os.open(self._address, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE), "w") as file:
            file.write(url)

    def read_address(self) -> str | None:
        """Where the Redis server was said to be; it may have ended since."""
        with suppress(OSError):
            return self._address.read_text().strip() or None
        return None

    def forget_address(self) -> None:
        """Say it no more."""
        self._address.unlink(missing_ok=True)


def _configured() -> Path:
    if config().data_dir:
        return Path(config().data_dir)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "kibitz"
