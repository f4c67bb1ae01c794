"""A certificate for servers and clients on the loopback address, which is its own authority."""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

NAME = "/CN=127.0.0.1"


@dataclass(frozen=True)
class Certificate:
    """Where it is."""

    folder: Path

    @property
    def cert(self) -> str:
        return str(self.folder / "cert")

    @property
    def key(self) -> str:
        return str(self.folder / "key")

    def server_options(self, port: int) -> dict[str, str]:
        """What makes a Redis server speak only TLS on a port, with its replicas too, to those who have it."""
        files = {"tls-cert-file": self.cert, "tls-key-file": self.key, "tls-ca-cert-file": self.cert}
        return {"port": "0", "tls-port": str(port), "tls-replication": "yes", **files}

    @property
    def query(self) -> str:
        """What tells of it in KIBITZ_REDIS_URL."""
        return f"?ssl_ca_certs={self.cert}&ssl_certfile={self.cert}&ssl_keyfile={self.key}"

    @property
    def client_options(self) -> dict[str, Any]:
        """What tells a client of redis-py."""
        return {"ssl": True, "ssl_ca_certs": self.cert, "ssl_certfile": self.cert, "ssl_keyfile": self.key}


def make_certificate(folder: Path) -> Certificate:
    """A new one in a folder; skips the test without openssl."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("there is no openssl to make certificates with")
    made = Certificate(folder)
    words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", NAME]
    more = ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", made.key, "-out", made.cert]
    subprocess.run([openssl, *words, *more], check=True, capture_output=True)
    return made
