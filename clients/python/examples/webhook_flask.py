"""Decisions by webhook in Flask."""

import os

from flask import Flask, request
from kibitz_client import WebhookError, verify_webhook

app = Flask(__name__)


@app.post("/kibitz")
def decided() -> tuple[str, int]:
    message = verify_webhook(request.get_data(), request.headers, os.environ["KIBITZ_WEBHOOK_SECRET"])
    print("play", message["data"]["id"], message["data"]["action"], flush=True)  # a message may come again
    return "", 204


app.register_error_handler(WebhookError, lambda error: (str(error), 401))
app.run(port=int(os.environ.get("PORT", "3000")))
