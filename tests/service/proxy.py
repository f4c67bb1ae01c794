"""A bad line: a TCP proxy that delays what it passes on, and breaks connections now and then."""

import asyncio
import random
import struct
import threading
from contextlib import suppress
from socket import SO_LINGER, SOL_SOCKET
from typing import Any

CHUNK = 65536
AT_ONCE = struct.pack("ii", 1, 0)  # an end by RST, as a firewall's that has forgotten the connection


class BadLine:
    """Listens at an address and passes everything on to another one; a context."""

    def __init__(self, address: str, target: tuple[str, int], seed: int = 1) -> None:
        self.address, self._target = address, target
        self.port = 0
        self.delay_s, self.jitter_s = 0.0, 0.0
        """How long each chunk is held back, and by how much that varies both ways."""
        self.broken = 0
        """Connections that were ended."""
        self._rng = random.Random(seed)
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True, name="bad line")

    def __enter__(self) -> "BadLine":
        self._thread.start()
        assert self._ready.wait(10)
        return self

    def __exit__(self, *_: Any) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    def break_some(self, share: float) -> None:
        """End a share of the connections, in the middle of whatever passes over them."""
        self._loop.call_soon_threadsafe(self._break, share)

    def _break(self, share: float) -> None:
        for writer in list(self._writers):
            if self._rng.random() < share:
                self.broken += 1
                writer.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_LINGER, AT_ONCE)
                writer.transport.abort()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, self.address, 0))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        server.close()
        tasks = asyncio.all_tasks(self._loop)
        for task in tasks:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        self._loop.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection(*self._target)
        except OSError:
            writer.transport.abort()
            return
        self._writers.add(writer)
        try:
            await asyncio.gather(self._pass(reader, far_writer), self._pass(far_reader, writer))
        finally:
            self._writers.discard(writer)
            for end in (writer, far_writer):
                end.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass chunks on in order, each when its time has come; they may be on their way together."""
        on_the_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        sending = asyncio.create_task(self._send(on_the_way, writer))
        with suppress(OSError):
            while chunk := await reader.read(CHUNK):
                delay = self.delay_s + self._rng.uniform(-self.jitter_s, self.jitter_s)
                on_the_way.put_nowait((self._loop.time() + delay, chunk))
        on_the_way.put_nowait((self._loop.time(), b""))
        await sending
        writer.transport.abort()

    async def _send(self, on_the_way: "asyncio.Queue[tuple[float, bytes]]", writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while True:
                when, chunk = await on_the_way.get()
                await asyncio.sleep(max(0.0, when - self._loop.time()))
                if not chunk:
                    return
                writer.write(chunk)
                await writer.drain()
