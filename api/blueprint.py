"""Blueprints whose bodies are parsed strictly."""

from typing import Any

import flask_smorest
from flask import Request
from marshmallow import Schema
from webargs.flaskparser import FlaskParser

from api.bodies import posted_json


class StrictParser(FlaskParser):
    """Reads bodies with the application's own JSON, which refuses NaN."""

    def load_json(self, req: Request, schema: Schema) -> Any:
        return posted_json()


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]
    """A blueprint of flask-smorest with that parser."""

    ARGUMENTS_PARSER = StrictParser()
