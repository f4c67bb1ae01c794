"""The operations by what generated code calls them, with the header fields that they read and write."""

from dataclasses import dataclass

ALWAYS = (401, 421, 429, 500, 503)
"""Statuses of problems that any operation may have."""
WITH_BODY = (400, 408, 413, 415, 422)
"""Those of operations that take a body."""


@dataclass(frozen=True)
class Operation:
    """One operation of the API."""

    id: str
    problems: tuple[int, ...] = ()
    """Statuses of problems beyond those that all such operations have."""
    reads: tuple[str, ...] = ()
    """Header fields and queries that it understands, by their names in components/parameters."""
    writes: tuple[str, ...] = ()
    """Header fields of its answers, by their names in components/headers."""
    events: str | None = None
    """Whose events it streams, by the key in api/schemas/events.py."""
    sends: str | None = None
    """The media type of its answer, where no shape of ours describes it."""


ANSWERED = ("Location", "RetryAfter", "PreferenceApplied", "KibitzSource")
OPERATIONS: dict[tuple[str, str], Operation] = {
    ("get", "/v1/games"): Operation("listGames"),
    ("get", "/v1/games/{game_id}"): Operation("getGame", (404,)),
    ("get", "/v1/games/{game_id}/schema/{kind}.json"): Operation(
        "getGameSchema", (404,), sends="application/schema+json"
    ),
    ("get", "/v1/games/{game_id}/reference"): Operation("getGameReference", (404,)),
    ("post", "/v1/games/{game_id}/new"): Operation("newGame", (404,)),
    ("post", "/v1/games/{game_id}/legal-actions"): Operation("listLegalActions", (404,)),
    ("post", "/v1/games/{game_id}/validate"): Operation("validateAction", (404,)),
    ("post", "/v1/games/{game_id}/apply"): Operation("applyAction", (404, 409)),
    ("post", "/v1/games/{game_id}/view"): Operation("viewState", (404,)),
    ("post", "/v1/decisions"): Operation("createDecision", (404, 409), ("Prefer", "IdempotencyKey"), ANSWERED),
    ("get", "/v1/decisions/{decision_id}"): Operation("waitForDecision", (404, 422), ("Wait", "Prefer"), ANSWERED),
    ("delete", "/v1/decisions/{decision_id}"): Operation("cancelDecision", (404,), (), ("Location", "KibitzSource")),
    ("post", "/v1/decisions/{decision_id}/stop"): Operation("stopDecision", (404, 422), (), ANSWERED),
    ("get", "/v1/decisions/{decision_id}/events"): Operation(
        "streamDecision", (400, 404), ("LastEventId",), events="decision"
    ),
    ("post", "/v1/analyses"): Operation("createAnalysis", (404,), (), ("Location", "RetryAfter")),
    ("get", "/v1/analyses/{analysis_id}"): Operation("getAnalysis", (404,)),
    ("delete", "/v1/analyses/{analysis_id}"): Operation("cancelAnalysis", (404,)),
    ("get", "/v1/analyses/{analysis_id}/events"): Operation(
        "streamAnalysis", (400, 404), ("LastEventId",), events="analysis"
    ),
    ("post", "/v1/matches"): Operation("createMatch", (404,), (), ("Location", "RetryAfter")),
    ("get", "/v1/matches/{match_id}"): Operation("getMatch", (404,)),
    ("delete", "/v1/matches/{match_id}"): Operation("cancelMatch", (404,)),
    ("post", "/v1/matches/{match_id}/actions"): Operation("actInMatch", (404, 409)),
    ("get", "/v1/matches/{match_id}/view"): Operation("viewMatch", (404, 422)),
    ("get", "/v1/matches/{match_id}/record"): Operation("getMatchRecord", (404,)),
    ("get", "/v1/matches/{match_id}/training-data"): Operation(
        "getMatchTrainingData", (404,), sends="application/octet-stream"
    ),
    ("get", "/v1/matches/{match_id}/events"): Operation(
        "streamMatch", (400, 404, 422), ("LastEventId",), events="match"
    ),
    ("post", "/v1/matches/{match_id}/stop"): Operation("stopMatch", (404,)),
    ("post", "/v1/matches/{match_id}/resign"): Operation("resignMatch", (404, 409)),
    ("post", "/v1/matches/{match_id}/fork"): Operation("forkMatch", (404,), (), ("Location", "RetryAfter")),
}
"""Those that this version serves, and no others, are in the document."""

PARAMETERS = {
    "Prefer": {
        "name": "Prefer",
        "in": "header",
        "description": "`wait=N`: hold the line for at most N seconds (60 at most), until the decision has its result.",
        "schema": {"type": "string", "pattern": r"^wait=[0-9]{1,2}(\.[0-9]{1,3})?$"},
        "example": "wait=5",
    },
    "Wait": {
        "name": "wait",
        "in": "query",
        "description": "Wait this many seconds at most for the result: a long poll.",
        "schema": {"type": "number", "minimum": 0, "maximum": 60},
        "example": 5,
    },
    "IdempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "Makes repeating a request safe: the same key and body give the same decision.",
        "schema": {"type": "string", "minLength": 1, "maxLength": 255},
        "example": "4f5b1c9e-turn-17",
    },
    "LastEventId": {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "Go on after this event, by its id in the stream.",
        "schema": {"type": "string", "pattern": r"^[0-9]{1,19}(-[0-9]{1,19})?$"},
        "example": "0",
    },
}
HEADERS = {
    "Location": {"description": "Where the resource is.", "schema": {"type": "string"}},
    "RetryAfter": {"description": "Seconds after which to ask again.", "schema": {"type": "integer"}},
    "PreferenceApplied": {"description": "How long was waited at most.", "schema": {"type": "string"}},
    "KibitzSource": {
        "description": "How the action was found; `fallback`: no search stands behind it.",
        "schema": {"type": "string", "enum": ["search", "book", "solved", "fallback"]},
    },
    "RateLimit": {"description": "Requests left, and seconds until there are more.", "schema": {"type": "string"}},
    "RateLimitPolicy": {"description": "Requests in a window of seconds.", "schema": {"type": "string"}},
    "WwwAuthenticate": {"description": "How to send a key.", "schema": {"type": "string"}},
}
HEADER_NAMES = {
    "Location": "Location",
    "RetryAfter": "Retry-After",
    "PreferenceApplied": "Preference-Applied",
    "KibitzSource": "Kibitz-Source",
    "RateLimit": "RateLimit",
    "RateLimitPolicy": "RateLimit-Policy",
    "WwwAuthenticate": "WWW-Authenticate",
}
SECURITY_SCHEMES = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "An API key, as `Authorization: Bearer <key>`."},
    "apiKey": {"type": "apiKey", "in": "header", "name": "X-API-Key", "description": "The same key in another field."},
}
SECURITY: list[dict[str, list[str]]] = [{"bearer": []}, {"apiKey": []}, {}]
"""A key, in one of two ways; none where the service runs on loopback without keys."""
