"""The client of Kibitz: what should the bot play here, and by when?"""

from kibitz_client.asynchronous import AsyncKibitz
from kibitz_client.problem import Problem
from kibitz_client.shapes import Analysis, Decision, Event, GameName, Match, Step
from kibitz_client.synchronous import Kibitz
from kibitz_client.webhooks import WebhookError, verify_webhook

__all__ = [
    "Analysis",
    "AsyncKibitz",
    "Decision",
    "Event",
    "GameName",
    "Kibitz",
    "Match",
    "Problem",
    "Step",
    "WebhookError",
    "verify_webhook",
]
