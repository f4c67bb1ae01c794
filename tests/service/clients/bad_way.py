"""A way to the service that can be made to fail: what a client must live with on real networks."""

import http.client
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Self


class BadWay:
    """Passes requests on to a port. Each fault in `faults` spoils one request, in order:

    "busy" answers 503 with `Retry-After: 0`, "lost" has it carried out but loses the answer, "cut N" ends the answer
    within the Nth event.
    """

    def __init__(self, port: int) -> None:
        self.faults: list[str] = []
        self.seen: list[tuple[str, str, dict[str, str]]] = []
        """What was asked: method, path, headers."""
        way = self

        class Handler(BaseHTTPRequestHandler):
            def do(self) -> None:
                way._pass_on(self, port)

            do_GET = do_POST = do_DELETE = do

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _pass_on(self, handler: BaseHTTPRequestHandler, port: int) -> None:
        headers = {name.lower(): value for name, value in handler.headers.items()}
        self.seen.append((handler.command, handler.path, headers))
        body = handler.rfile.read(int(headers.get("content-length", 0)))
        fault = self.faults.pop(0) if self.faults else ""
        if fault == "busy":
            handler.send_response(503)
            handler.send_header("Retry-After", "0")
            handler.send_header("Content-Length", "0")
            handler.end_headers()
            return
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        passed = {name: value for name, value in headers.items() if name not in ("host", "connection")}
        connection.request(handler.command, handler.path, body or None, passed)
        response = connection.getresponse()
        if fault == "lost":
            response.read()
            handler.close_connection = True
        else:
            _answer(handler, response, int(fault.removeprefix("cut ")) if fault else None)
        connection.close()


def _answer(handler: BaseHTTPRequestHandler, response: http.client.HTTPResponse, events: int | None) -> None:
    """Pass an answer on as it comes, if wanted only up to a number of events."""
    handler.send_response(response.status)
    for name, value in response.getheaders():
        if name.lower() not in ("transfer-encoding", "connection", "server", "date"):
            handler.send_header(name, value)
    handler.end_headers()
    try:
        while line := response.readline():
            handler.wfile.write(line)
            handler.wfile.flush()
            if events is not None and line.startswith(b"data:"):
                events -= 1
                if events == 0:
                    break
    except OSError:
        pass  # the client has hung up
    handler.close_connection = True
