"""The HTTP server: gunicorn's threads behind a loop that waits for slow clients."""
