"""Whether the API may listen where it should: nobody is let in from outside by accident."""

import ipaddress

from tasks.config import BadConfiguration, config
from tasks.store.tenants import door


def check_exposure(host: str) -> None:
    """Whether listening on an address is safe. Raises BadConfiguration if others reach it and need no key.

    Also decides, before gunicorn forks, whether clients need a key: all API processes agree on it from then on.
    """
    if door.needs_key() or config().keys == "off" or _is_loopback(host):
        return
    raise BadConfiguration(
        f"listening on {host} without API keys lets everybody in: make one first (kibitz keys create <tenant>), or say "
        "KIBITZ_KEYS=required to wait for one, or KIBITZ_KEYS=off if nobody needs one"
    )


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"
