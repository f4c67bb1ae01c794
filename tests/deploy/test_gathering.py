"""Where a request ends, told from its bytes as they come."""

import pytest

from deploy.web.gathering import Gathering, Verdict

HEAD = b"POST /v1/decisions HTTP/1.1\r\nHost: localhost\r\n"
REQUESTS = [
    b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    HEAD + b"Content-Length: 5\r\n\r\nhello",
    HEAD + b"content-length:0\r\n\r\n",
    HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n3;x=y\r\nabc\r\n0\r\n\r\n",
    HEAD + b"Transfer-Encoding: chunked\r\n\r\n2\r\n\r\n\r\n0\r\nTrailer: x\r\n\r\n",
]


@pytest.mark.parametrize("request_bytes", REQUESTS)
@pytest.mark.parametrize("step", [1, 2, 7, 1000])
def test_a_request_is_whole_at_its_last_byte(request_bytes: bytes, step: int) -> None:
    gathering = Gathering(100)
    for start in range(0, len(request_bytes), step):
        assert gathering.verdict() is Verdict.UNFINISHED
        gathering.add(request_bytes[start : start + step])
    assert gathering.verdict() is Verdict.WHOLE
    gathering.add(b"GET")
    assert gathering.take() == request_bytes
    assert len(gathering) == 3
    assert gathering.verdict() is Verdict.UNFINISHED


@pytest.mark.parametrize(
    ("sent", "verdict"),
    [
        (HEAD + b"X: " + b"x" * 70_000, Verdict.HEAD_TOO_LARGE),
        (HEAD + b"X: " + b"x" * 70_000 + b"\r\n\r\n", Verdict.HEAD_TOO_LARGE),
        (HEAD + b"Content-Length: 101\r\n\r\n", Verdict.BODY_TOO_LARGE),
        (HEAD + b"Content-Length: 99999999999999999999999\r\n\r\n", Verdict.BODY_TOO_LARGE),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n65\r\n", Verdict.BODY_TOO_LARGE),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 101, Verdict.BODY_TOO_LARGE),
        # For the parser to refuse:
        (HEAD + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", Verdict.WHOLE),
        (HEAD + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n", Verdict.WHOLE),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\nfive\r\nhello", Verdict.WHOLE),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n\r\n", Verdict.WHOLE),
    ],
)
def test_what_is_not_waited_for(sent: bytes, verdict: Verdict) -> None:
    gathering = Gathering(100)
    gathering.add(sent)
    assert gathering.verdict() is verdict


def test_consent_is_asked_for_once() -> None:
    gathering = Gathering(100)
    gathering.add(HEAD + b"Expect: 100-continue\r\nContent-Length: 5\r\n\r\n")
    assert gathering.verdict() is Verdict.UNFINISHED
    assert gathering.awaits_consent
    gathering.add(b"hello")
    assert gathering.verdict() is Verdict.WHOLE
    assert gathering.take() == HEAD + b"Content-Length: 5\r\n\r\nhello"
