"""The types of games in both clients are those that the service describes."""

import sys

from tests.service.clients.conftest import CLIENTS, JS
from tests.service.harness import Service

sys.path.insert(0, str(CLIENTS))
from make_types import document_at, python, schemas_at, typescript, typescript_api


def test_types_are_made_from_the_schemas_of_the_service(service: Service) -> None:
    url = f"http://127.0.0.1:{service.port}"
    games = schemas_at(url)
    for made, kept in (
        (typescript(games), JS / "src" / "games.d.ts"),
        (typescript_api(document_at(url, "/openapi.json")), JS / "src" / "api.d.ts"),
        (python(games), CLIENTS / "python" / "kibitz_client" / "games.py"),
    ):
        lines = kept.read_text().splitlines()
        assert [line for line in made.splitlines() if line not in lines] == [], f"{kept.name}: make client-types"
