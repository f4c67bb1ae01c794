"""One attempt to post a webhook, to an address that was judged before."""

import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import closing, suppress
from functools import cache

from tasks.webhooks.address import Target, parsed

MOST_ANSWER_BYTES = 65_536
CONNECT_S = 5.0  # a host that is there connects sooner; the rest of the time is for its answer
MOST_RETRY_AFTER_S = 3600


@cache
def _tls_context() -> ssl.SSLContext:
    return ssl.create_default_context()


class _PinnedConnection(http.client.HTTPConnection):
    """Connects to one address, whatever the host's name means by now; Host, SNI and certificate are the name's."""

    def __init__(self, target: Target, address: str, timeout_s: float) -> None:
        super().__init__(target.host, target.port, timeout=timeout_s)
        self.default_port = 443 if target.tls else 80
        self.late, self.connected, self._tls, self._address = False, False, target.tls, address
        self._socket = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_STREAM)
        self.sock = self._socket  # so that close() closes it, however far we got

    def connect(self) -> None:
        self._socket.settimeout(min(self.timeout or CONNECT_S, CONNECT_S))
        self._socket.connect((self._address, self.port))
        self._socket.settimeout(self.timeout)
        self.connected = True
        if self._tls:
            self._socket = self.sock = _tls_context().wrap_socket(
                self._socket, server_hostname=self.host, do_handshake_on_connect=False
            )
        if self.late:  # cut off before there was a connection to cut
            raise TimeoutError
        if isinstance(self._socket, ssl.SSLSocket):
            self._socket.do_handshake()

    def cut_off(self) -> None:
        """End whatever another thread waits for on this connection."""
        self.late = True
        with suppress(OSError):
            # Not SSLSocket's own shutdown, which would make the other thread go on without TLS.
            socket.socket.shutdown(self._socket, socket.SHUT_RDWR)


def post(url: str, address: str, headers: Mapping[str, str], body: bytes, timeout_s: float) -> tuple[int, float | None]:
    """Post once to a URL at an address that check_url gave; at most `timeout_s` seconds in all.

    Returns the status and the Retry-After in seconds (at most an hour), if there is one. Redirects are not followed.
    Raises OSError (TimeoutError if time ran out) or HTTPException if there is no answer.
    """
    target = parsed(url)
    connection = _PinnedConnection(target, address, timeout_s)
    # A timeout of the socket starts anew with each byte that drips in; this one does not.
    timer = threading.Timer(timeout_s, connection.cut_off)
    timer.daemon = True
    timer.start()
    try:
        with closing(connection):
            connection.connect()
            connection.request("POST", target.path, body, {"Connection": "close", **headers})
            with connection.getresponse() as response:
                if connection.late:  # a head that was cut off looks like one that has ended
                    raise TimeoutError
                with suppress(OSError, http.client.HTTPException):  # the status counts, the rest is good manners
                    response.read(MOST_ANSWER_BYTES)
                return response.status, _seconds(response.headers.get("Retry-After"))
    except (OSError, http.client.HTTPException) as error:
        if connection.late or isinstance(error, TimeoutError):  # whichever of the two timeouts was first
            what, seconds = ("answer", timeout_s) if connection.connected else ("connection", min(timeout_s, CONNECT_S))
            raise TimeoutError(f"no {what} within {seconds:g} s") from error
        raise
    finally:
        timer.cancel()


def _seconds(retry_after: str | None) -> float | None:
    text = (retry_after or "").strip()
    return float(min(int(text[:9]), MOST_RETRY_AFTER_S)) if text.isascii() and text.isdigit() else None
