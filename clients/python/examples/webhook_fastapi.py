"""Decisions by webhook in FastAPI."""

import os

import uvicorn
from fastapi import FastAPI, Request, Response
from kibitz_client import WebhookError, verify_webhook

app = FastAPI()


@app.post("/kibitz")
async def decided(request: Request) -> Response:
    try:
        message = verify_webhook(await request.body(), request.headers, os.environ["KIBITZ_WEBHOOK_SECRET"])
    except WebhookError:
        return Response(status_code=401)
    print("play", message["data"]["id"], message["data"]["action"], flush=True)  # a message may come again
    return Response(status_code=204)


uvicorn.run(app, port=int(os.environ.get("PORT", "3000")), log_level="warning")
