"""When have all bytes of a request arrived? Only then is it given to a thread.

gunicorn's own parser judges requests; this only finds where one ends. Whatever looks wrong here counts as whole: the
parser reads from these bytes alone, so it refuses what is broken or cut short and can never wait for more.
"""

import enum
import re

MAX_HEAD_BYTES = 65_536
_LENGTH = re.compile(rb"^content-length:[ \t]*(\d+)[ \t]*\r$", re.IGNORECASE | re.MULTILINE)
_CODING = re.compile(rb"^transfer-encoding:", re.IGNORECASE | re.MULTILINE)
_EXPECT = re.compile(rb"^expect:[ \t]*100-continue[ \t]*\r\n", re.IGNORECASE | re.MULTILINE)
_MAX_CHUNK_LINE = 1024


class Verdict(enum.Enum):
    """How a request stands."""

    UNFINISHED = enum.auto()
    WHOLE = enum.auto()
    HEAD_TOO_LARGE = enum.auto()
    BODY_TOO_LARGE = enum.auto()


class Gathering:
    """The bytes of a connection that no thread has taken yet."""

    def __init__(self, max_body_bytes: int) -> None:
        self._max_body = max_body_bytes
        self._bytes = bytearray()
        self._begin_request()

    def __len__(self) -> int:
        return len(self._bytes)

    def _begin_request(self) -> None:
        self._body_at = -1
        """Where the body starts, once the head is there."""
        self._end = -1
        """Where the request ends, once that is known."""
        self._chunk_at = -1
        """Where the next chunk's size stands, if the body comes in chunks."""
        self._searched = 0
        self._chunked_bytes = 0
        self.awaits_consent = False
        """Whether the client sends its body only after a "100 Continue"."""

    def add(self, data: bytes) -> None:
        """More has arrived."""
        self._bytes += data

    def take(self) -> bytes:
        """The bytes of the request that is whole; what follows them belongs to the next one."""
        end = self._end if self._end >= 0 else len(self._bytes)
        taken = bytes(self._bytes[:end])
        del self._bytes[:end]
        self._begin_request()
        return taken

    def verdict(self) -> Verdict:
        """Whether the first request is there."""
        if self._body_at < 0:
            end = self._bytes.find(b"\r\n\r\n", max(0, self._searched - 3))
            self._searched = len(self._bytes)
            if max(end, 0 if end >= 0 else self._searched) > MAX_HEAD_BYTES:
                return Verdict.HEAD_TOO_LARGE
            if end < 0:
                return Verdict.UNFINISHED
            self._body_at = end + 4
            self._read_head()
        if self._chunk_at >= 0:
            return self._chunks()
        if self._end - self._body_at > self._max_body:
            return Verdict.BODY_TOO_LARGE
        return Verdict.WHOLE if len(self._bytes) >= self._end else Verdict.UNFINISHED

    def _read_head(self) -> None:
        head = bytes(self._bytes[: self._body_at])
        lengths = _LENGTH.findall(head)
        if _CODING.search(head):
            if not lengths:  # both together: for the parser to refuse
                self._chunk_at = self._body_at
        elif len(lengths) == 1:
            self._end = self._body_at + int(lengths[0])
        elif not lengths:
            self._end = self._body_at
        if (self._end > self._body_at or self._chunk_at >= 0) and (found := _EXPECT.search(head)):
            self._forget_expectation(*found.span())

    def _forget_expectation(self, start: int, end: int) -> None:
        """Take the line out, so that nobody gives consent a second time."""
        del self._bytes[start:end]
        self._body_at -= end - start
        self._end -= end - start if self._end >= 0 else 0
        self._chunk_at -= end - start if self._chunk_at >= 0 else 0
        self.awaits_consent = len(self._bytes) <= self._body_at

    def _chunks(self) -> Verdict:
        if len(self._bytes) > MAX_HEAD_BYTES + 2 * self._max_body:  # tiny chunks are mostly wrapping
            return Verdict.BODY_TOO_LARGE
        while True:
            line_end = self._bytes.find(b"\r\n", self._chunk_at, self._chunk_at + _MAX_CHUNK_LINE)
            if line_end < 0:
                long = len(self._bytes) >= self._chunk_at + _MAX_CHUNK_LINE
                return Verdict.WHOLE if long else Verdict.UNFINISHED
            try:
                size = int(self._bytes[self._chunk_at : line_end].split(b";")[0], 16)
            except ValueError:
                return Verdict.WHOLE
            if size <= 0:
                return self._trailers(line_end)
            self._chunked_bytes += size
            if self._chunked_bytes > self._max_body:
                return Verdict.BODY_TOO_LARGE
            if len(self._bytes) < line_end + 2 + size + 2:
                self._chunked_bytes -= size
                return Verdict.UNFINISHED
            self._chunk_at = line_end + 2 + size + 2

    def _trailers(self, last_line_end: int) -> Verdict:
        """What may follow the last chunk, up to an empty line."""
        end = self._bytes.find(b"\r\n\r\n", last_line_end)
        if end < 0:
            return Verdict.WHOLE if len(self._bytes) > last_line_end + MAX_HEAD_BYTES else Verdict.UNFINISHED
        self._end = end + 4
        return Verdict.WHOLE
