"""gunicorn's settings, from Kibitz's own."""

from tasks import config as kibitz
from tasks.tenants import keys_configured

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"

_settings = kibitz.config()  # under another name, for gunicorn has a setting "config"
_host = _settings.host or (EVERYWHERE if keys_configured() else LOOPBACK)
bind = f"{_host}:{_settings.port}"
worker_class = "gthread"
workers = _settings.web_processes
threads = _settings.web_threads  # one for each client that waits; they are made as they are needed
worker_connections = 2 * _settings.web_threads
backlog = 4096
timeout = 60
graceful_timeout = 3
keepalive = 65
loglevel = "warning"
control_socket_disable = True
