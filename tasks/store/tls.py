"""Connections to Redis over TLS that share what they have in common.

Quirk: redis-py makes a context for each connection, which reads every certificate authority of the machine: 20 ms in
which a process answers nobody. After a failover all connections are made anew at once.
"""

import ssl
from functools import lru_cache
from pathlib import Path
from socket import socket
from typing import Any

import redis
from redis.sentinel import SentinelManagedSSLConnection

REMEMBERED = 8  # contexts: a renewed certificate needs a new one


class _SharedContext:
    """A connection that uses the same context as the others with its certificates."""

    def _wrap_socket_with_ssl(self: Any, sock: socket) -> ssl.SSLSocket:
        files = (self.ca_certs, self.certfile, self.keyfile)
        written = tuple(Path(name).stat().st_mtime_ns if name else 0 for name in files)
        context = shared_context(files, written, self.cert_reqs, self.check_hostname)
        return context.wrap_socket(sock, server_hostname=self.host)


class TlsConnection(_SharedContext, redis.SSLConnection):
    """To a server."""


class SentinelTlsConnection(_SharedContext, SentinelManagedSSLConnection):
    """To a server whose place the Sentinels tell."""


@lru_cache(REMEMBERED)
def shared_context(
    files: tuple[str | None, str | None, str | None],
    written: tuple[int, ...],
    verify: ssl.VerifyMode,
    check_hostname: bool,
) -> ssl.SSLContext:
    """The context for the files of authorities, certificate and key, as they were when they were last written (ns)."""
    authorities, cert, key = files
    context = ssl.create_default_context(cafile=authorities)
    context.check_hostname, context.verify_mode = check_hostname, verify
    if cert:
        context.load_cert_chain(cert, key)
    return context
