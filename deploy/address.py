"""Where the HTTP API listens, and whether it can."""

import errno
import socket

from deploy.exposure import check_exposure
from engine.errors import KibitzError
from tasks.config import config
from tasks.store.tenants import door

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"


class PortInUse(KibitzError):
    """The API cannot listen where it should."""

    code = "port-in-use"


def listening_host() -> str:
    """The address to listen on; asks Redis for keys. Raises BadConfiguration if others reach it and need no key."""
    host = config().host or (EVERYWHERE if door.needs_key() else LOOPBACK)
    check_exposure(host)
    return host


def with_port(host: str) -> str:
    """An address and the API's port, as in a URL."""
    return f"[{host}]:{config().port}" if ":" in host else f"{host}:{config().port}"


def url_for(host: str) -> str:
    """The API's URL for somebody on this machine."""
    return f"http://{with_port(LOOPBACK if host in (EVERYWHERE, '::') else host)}"


def check_port() -> None:
    """Whether the API's port is free. Raises PortInUse."""
    host, port = config().host or LOOPBACK, config().port
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            probe.listen(1)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise PortInUse(f"port {port} is in use; stop what uses it, or name another in KIBITZ_PORT") from None
        problem = error.strerror or str(error)
        raise PortInUse(f"cannot listen on {host}, port {port} (KIBITZ_HOST, KIBITZ_PORT): {problem}") from None
