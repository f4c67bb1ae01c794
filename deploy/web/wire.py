"""The socket as an answering thread sees it: it takes everything at once, however slowly the client reads."""

import errno
import select
import socket

MAX_UNSENT_BYTES = 4_194_304  # more than this of an answer makes its thread wait for the client
STALLED_S = 30.0  # a client that takes nothing for longer is given up


class Wire:
    """Sends what the client takes now and keeps the rest, for the loop to send when the thread is done."""

    def __init__(self, raw: socket.socket) -> None:
        self.raw = raw
        self.unsent = bytearray()
        raw.setblocking(False)

    def sendall(self, data: bytes) -> None:
        """Send, or keep for later. Raises OSError if the client is gone or stalls with too much unsent."""
        sent = 0 if self.unsent else self._send(data)
        if sent < len(data):
            self.unsent += memoryview(data)[sent:]
            self.flush()
            while len(self.unsent) > MAX_UNSENT_BYTES:
                self._wait_for_client()
                self.flush()

    def flush(self) -> bool:
        """Send of what was kept as much as the client takes now; whether that was anything. Raises OSError."""
        before = len(self.unsent)
        while self.unsent and (sent := self._send(self.unsent)):
            del self.unsent[:sent]
        return len(self.unsent) < before

    def _send(self, data: bytes | bytearray) -> int:
        try:
            return self.raw.send(data)
        except BlockingIOError:
            return 0

    def _wait_for_client(self) -> None:
        poll = select.poll()
        poll.register(self.raw, select.POLLOUT)
        if not poll.poll(STALLED_S * 1000):
            raise BrokenPipeError(errno.EPIPE, "the client does not read")

    # What gunicorn calls besides; the socket stays as the loop needs it.

    def setblocking(self, flag: bool) -> None:
        """Nothing: it never blocks."""

    def gettimeout(self) -> float:
        """As of a socket that never blocks."""
        return 0.0

    def settimeout(self, seconds: float | None) -> None:
        """Nothing: it never blocks."""

    def fileno(self) -> int:
        return self.raw.fileno()

    def getsockname(self) -> object:
        return self.raw.getsockname()

    def shutdown(self, how: int) -> None:
        self.raw.shutdown(how)

    def close(self) -> None:
        self.raw.close()
