"""gunicorn's settings, from Kibitz's own."""

import sys

from deploy.address import listening_host, with_port
from deploy.web.limits import connection_limit
from engine.errors import KibitzError
from tasks import config as kibitz

_settings = kibitz.config()  # under another name, for gunicorn has a setting "config"
try:
    bind = with_port(listening_host())
except KibitzError as error:
    sys.exit(f"kibitz: {error}")
worker_class = "deploy.web.worker.PatientWorker"
workers = _settings.web_processes
threads = _settings.web_threads  # one for each client that waits; they are made as they are needed
worker_connections = connection_limit(_settings.web_threads)
sendfile = False  # answers go through deploy/web/wire.py
backlog = 4096
timeout = 60
graceful_timeout = 2  # less than the grace period of deploy/processes.py
keepalive = 65
loglevel = "warning"
control_socket_disable = True
