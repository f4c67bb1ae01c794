"""The queues that workers take tasks from."""

INTERACTIVE, BACKGROUND = "decide", "background"
