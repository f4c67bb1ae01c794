"""What analyses and matches have in common."""

from marshmallow import Schema, fields

JOB_STATUSES = ["queued", "running", "done", "cancelled", "failed"]


class EndShape(Schema):
    """Why something ended before its time."""

    type = fields.String(required=True, metadata={"description": "As in a problem."})
    detail = fields.String(required=True)
