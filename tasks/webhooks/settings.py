"""The settings of webhooks, checked when a process starts rather than at the first delivery."""

import math

from tasks.config import BadConfiguration, config
from tasks.webhooks.address import allowed_networks
from tasks.webhooks.signature import check_secret


def check_settings() -> None:
    """Find mistakes in the configuration. Raises BadConfiguration."""
    settings = config()
    allowed_networks(settings.webhook_allow)
    pauses_s()
    if settings.webhook_secret:
        check_secret(settings.webhook_secret)


def pauses_s() -> list[float]:
    """The pauses before each attempt, in seconds; the first attempt is made at once in any case."""
    text = config().webhook_retries_s
    try:
        pauses = [float(pause) for pause in text.split(",")]
    except ValueError:
        pauses = [math.nan]
    if not all(0 <= pause <= 86_400 for pause in pauses):
        raise BadConfiguration(f"KIBITZ_WEBHOOK_RETRIES_S must be seconds, at most a day each, not {text!r}")
    return pauses
