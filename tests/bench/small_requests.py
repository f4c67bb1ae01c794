"""A client that costs next to nothing, so that the service is measured and not Python's HTTP library beside it."""

import json
import re
import socket
from types import TracebackType
from typing import Self

from tests.service.harness import opening_request

RECEIVE_BYTES = 65_536


class SmallRequests:
    """Asks for decisions of one iteration, one after the other over a connection that it keeps, as a backend would."""

    def __init__(self, port: int) -> None:
        body = json.dumps(opening_request(iterations=1, deadline_ms=5000))
        head = f"POST /v1/decisions HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        self._request = f"{head}Prefer: wait=5\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
        self._socket = socket.create_connection(("127.0.0.1", port), 30)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._socket.close()

    def decide(self) -> int:
        """Ask, and wait for the whole answer; its status."""
        self._socket.sendall(self._request)
        answer = b""
        while (end := answer.find(b"\r\n\r\n")) < 0 or len(answer) < end + 4 + _length(answer):
            more = self._socket.recv(RECEIVE_BYTES)
            if not more:
                raise ConnectionError("the service hung up")
            answer += more
        return int(answer[9:12])


def _length(answer: bytes) -> int:
    found = re.search(rb"(?i)\r\ncontent-length: (\d+)", answer)
    if found is None:
        raise ValueError("an answer without a length")
    return int(found[1])
