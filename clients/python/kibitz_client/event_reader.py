"""Server-sent events, as WHATWG's HTML has them."""

import json

from kibitz_client.patience import Patience
from kibitz_client.shapes import FINAL, Event


class EventReader:
    """Makes events of lines, and knows where to go on after a break."""

    def __init__(self, last: str | None, patience: Patience) -> None:
        self.last, self.over = last, False
        self._patience, self._failures = patience, 0

    def begin(self) -> dict[str, str]:
        """The headers that ask for the events after the last one."""
        self._id, self._type, self._data = "", "message", ""
        return {"Accept": "text/event-stream", **({"Last-Event-ID": self.last} if self.last else {})}

    def read(self, line: str) -> Event | None:
        """The event that a line completes, if it does."""
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "id":
            self._id = value
        elif name == "event":
            self._type = value
        elif name == "data":
            self._data += ("\n" if self._data else "") + value
        if line or not self._data:
            return None
        event = Event(self._id, self._type, json.loads(self._data))
        self.last, self.over, self._failures = event.id, event.type in FINAL, 0
        self._type, self._data = "message", ""
        return event

    def pause_after(self, error: Exception) -> float:
        """Seconds until the stream should be taken up again. Raises the error if it should not."""
        self._failures += 1
        return self._patience.pause_after(error, self._failures - 1)
