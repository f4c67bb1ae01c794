"""gunicorn's threaded worker, with a loop that waits for slow clients so that no thread has to.

Quirk: gunicorn's own gives a connection to a thread as soon as its first byte has come, and that thread then waits for
the rest of the head and of the body, for room to write the answer, and its loop waits up to two seconds for a client to
hang up. A thousand half-sent requests, or one client that lingers, stop it.

Here a thread gets a request when all of it has come, and gives back the answer whether the client reads it or not. A
connection is in one of the groups below or with a thread.
"""

import errno
import json
import selectors
import socket
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any

from gunicorn import http
from gunicorn.workers.gthread import TConn, ThreadWorker

from api.browsers import SECURITY_HEADERS
from api.problems import Problem
from deploy.web.gathering import Gathering, Verdict
from deploy.web.wire import STALLED_S, Wire
from tasks.config import config

REQUEST_S = 10.0  # from the first wait for a request to its last byte
LINGER_S = 5.0  # for a refused client to read why, while what it still sends is thrown away
MAX_GATHERED_BYTES = 268_435_456  # of all unfinished requests together
ACCEPTS_AT_ONCE = 64
RECEIVE_BYTES = 65_536
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
FULL = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
Group = dict["Connection", None]
"""Connections that the loop watches, the one whose time ends first in front."""


class Connection(TConn):  # type: ignore[misc]
    """A client's connection."""

    def __init__(self, cfg: Any, sock: socket.socket, client: Any, server: Any) -> None:
        super().__init__(cfg, Wire(sock), client, server)
        self.gathering = Gathering(config().max_body_bytes)
        self.group: Group | None = None
        self.keep = False
        """Whether another request may follow."""
        self.data_ready = True

    def init(self) -> None:
        """Have the next request parsed from what was gathered, and from nothing else."""
        self.parser = http.get_parser(self.cfg, iter([self.gathering.take()]), self.client)


class PatientWorker(ThreadWorker):  # type: ignore[misc]
    """The worker class of deploy/gunicorn.py."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.unfinished: Group = {}
        """Those whose request has not wholly come."""
        self.reading: Group = {}
        """Those that have not taken their whole answer."""
        self.lingering: Group = {}
        """Those that were refused."""
        self.keepalived_conns: Group = {}  # gunicorn's name for those between two requests
        self.max_keepalived = self.worker_connections // 2
        self.gathered_bytes = 0

    @property
    def groups(self) -> tuple[Group, ...]:
        """All groups, the one that can best be spared first."""
        return self.unfinished, self.lingering, self.reading, self.keepalived_conns

    def accept(self, listener: socket.socket) -> None:
        """Take new connections."""
        for _ in range(ACCEPTS_AT_ONCE):
            if self.nr_conns >= self.worker_connections - 1 and not self.spare_one():
                return
            try:
                client_socket, address = listener.accept()
            except BlockingIOError:
                return
            except OSError as error:
                if error.errno in FULL and self.spare_one():
                    continue
                if error.errno not in (*FULL, errno.ECONNABORTED):
                    raise
                return
            self.nr_conns += 1
            self.receive(Connection(self.cfg, client_socket, address, listener.getsockname()))

    def spare_one(self) -> bool:
        """Close the connection that can best be spared, to make room; whether there was one."""
        for group in self.groups:
            for conn in group:
                self.drop(conn)
                return True
        return False

    def receive(self, conn: Connection) -> None:
        """Take what has come of a request; give it to a thread once it is whole."""
        try:
            data = conn.sock.raw.recv(RECEIVE_BYTES)
        except BlockingIOError:
            self.watch(conn, self.unfinished)
            return
        except OSError:
            data = b""
        if not data:
            self.drop(conn)
            return
        conn.gathering.add(data)
        self.gathered_bytes += len(data)
        self.judge(conn)

    def judge(self, conn: Connection) -> None:
        """Go on with a connection that has sent something."""
        verdict = conn.gathering.verdict()
        if verdict is Verdict.WHOLE:
            self.leave_group(conn)
            self.gathered_bytes -= len(conn.gathering)
            self.enqueue_req(conn)
        elif verdict is Verdict.HEAD_TOO_LARGE:
            self.refuse(conn, Problem(431, "head-too-large", "the header fields are too large"))
        elif verdict is Verdict.BODY_TOO_LARGE:
            most = config().max_body_bytes
            self.refuse(conn, Problem(413, "body-too-large", f"a body may have at most {most} bytes"))
        else:
            if conn.gathering.awaits_consent:
                conn.gathering.awaits_consent = False
                self.try_to_send(conn, CONTINUE)
            self.watch(conn, self.unfinished)
            while self.gathered_bytes > MAX_GATHERED_BYTES and self.spare_one():
                pass

    def finish_request(self, conn: Connection, future: "Future[Any]") -> None:
        """A thread is done with a request."""
        answered = not future.cancelled() and future.exception() is None and bool(future.result())
        conn.keep = answered and self.alive
        self.gathered_bytes += len(conn.gathering)
        self.after_answer(conn)

    def after_answer(self, conn: Connection) -> None:
        """Send what the client has not taken of its answer; then wait for its next request, or hang up."""
        try:
            progress = conn.sock.flush()
        except OSError:
            self.drop(conn)
            return
        if conn.sock.unsent:
            if progress:
                self.leave_group(conn)  # its time begins anew
            self.watch(conn, self.reading)
        elif not conn.keep:
            self.drop(conn)
        elif len(conn.gathering):
            self.leave_group(conn)
            self.judge(conn)
        else:
            self.watch(conn, self.keepalived_conns)

    def refuse(self, conn: Connection, problem: Problem) -> None:
        """Answer without a thread, and hang up once the client has had time to read it."""
        body = json.dumps(problem.body()).encode()
        lines = [
            f"HTTP/1.1 {problem.status} {problem.title}",
            "Connection: close",
            "Content-Type: application/problem+json",
            f"Content-Length: {len(body)}",
            *(f"{name}: {value}" for name, value in SECURITY_HEADERS.items()),
        ]
        self.gathered_bytes -= len(conn.gathering)
        conn.gathering = Gathering(0)
        self.try_to_send(conn, "\r\n".join([*lines, "", ""]).encode() + body)
        try:
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self.drop(conn)
        else:
            self.watch(conn, self.lingering)

    def try_to_send(self, conn: Connection, data: bytes) -> None:
        """Send a few bytes; a client that has no room for them does without."""
        with suppress(OSError):
            conn.sock.raw.send(data)

    def discard(self, conn: Connection) -> None:
        """Throw away what a refused client still sends, until it hangs up."""
        try:
            over = not conn.sock.raw.recv(RECEIVE_BYTES)
        except BlockingIOError:
            over = False
        except OSError:
            over = True
        if over:
            self.drop(conn)

    def watch(self, conn: Connection, group: Group) -> None:
        """Have the loop go on with a connection when its client acts; it is in that group until then."""
        if conn.group is group:
            return
        self.leave_group(conn)
        if group is self.reading:
            events, callback, seconds = selectors.EVENT_WRITE, self.after_answer, STALLED_S
        elif group is self.lingering:
            events, callback, seconds = selectors.EVENT_READ, self.discard, LINGER_S
        else:
            idle = group is self.keepalived_conns
            events, callback, seconds = selectors.EVENT_READ, self.receive, self.cfg.keepalive if idle else REQUEST_S
        conn.timeout = time.monotonic() + seconds
        conn.group, group[conn] = group, None
        self.poller.register(conn.sock.raw, events, partial(self.go_on, conn, callback))

    def go_on(self, conn: Connection, callback: Callable[[Connection], None], _: Any) -> None:
        """A client has acted; its connection may have been spared since for one that came at the same moment."""
        if conn.group is not None:
            callback(conn)

    def leave_group(self, conn: Connection) -> None:
        """The loop no longer watches a connection."""
        if conn.group is not None:
            self.poller.unregister(conn.sock.raw)
            del conn.group[conn]
            conn.group = None

    def drop(self, conn: Connection) -> None:
        """Close a connection."""
        self.leave_group(conn)
        self.gathered_bytes -= len(conn.gathering)
        self.nr_conns -= 1
        conn.close()

    def murder_keepalived(self, force: bool = False) -> None:
        """End what takes too long: gunicorn's loop calls this at least once a second, and at the end with force."""
        now = time.monotonic()
        for group in self.groups:
            while group and (force or next(iter(group)).timeout <= now):
                self.time_out(next(iter(group)))

    def murder_pending(self) -> None:
        """When the worker is to end, nobody's request is waited for any more."""
        if not self.alive:
            for conn in list(self.unfinished):
                self.drop(conn)

    def time_out(self, conn: Connection) -> None:
        """A client took too long."""
        if conn.group is self.unfinished and len(conn.gathering):
            self.refuse(conn, Problem(408, "slow-request", f"the request did not arrive in {REQUEST_S:g} s"))
        else:
            self.drop(conn)

    def _keepalive_after(self, conn: Connection, keepalive: bool) -> bool:
        """Whether another request may follow: only if the parser found the end where the loop did."""
        return bool(keepalive and conn.parser.finish_body() and not conn.parser.unreader.take_buffered())
