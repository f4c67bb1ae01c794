"""Part of `make faults`: ways to hurt a service without killing its processes, and what each comes to.

Every row is one attempt on the real stack: a greedy or slow client, a bot that does not stop, a Redis that loses its
data, fills up or holds rubbish, a browser page of somebody else's.
"""

import os
import signal
import socket
import statistics
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.server import ThreadingHTTPServer
from itertools import count, islice
from pathlib import Path
from typing import Any

import redis

from deploy.progress import Progress
from engine.bots.registry import available_bots
from engine.game import Game
from engine.registry import game_ids, load_game
from tests.bench.history import long_game
from tests.bench.table import demand, row, section
from tests.conftest import random_positions
from tests.service.harness import Answer, Service, opening_request
from tests.tasks.conftest import Receiver, answers

OPEN_END = {"early_stop": False}
BOT_DEADLINE_MS = 300
LARGE_GAMES = ("catan", "acquire", "manacore", "lolchess")
CROWD = 2000
HISTORY = 1500
HALF_HEAD = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow:"
DEAD_RECEIVERS, DEAD_MESSAGES = 100, 300
ODD = (None, -1, 0, 1, 2**40, 1.5, "x", "", True, [], [1], [[1]], {}, {"a": 1}, "ü" * 50, float(2**70))
LOOPBACK = "127.0.0.1"


def harms() -> None:
    """One service for what must leave it whole, a fresh one for each thing that breaks it."""
    section("Harm done to a running service")
    with tempfile.TemporaryDirectory() as folder:
        whole = Service(Path(folder), 2, {"KIBITZ_GAMES": "", "KIBITZ_WEBHOOK_TIMEOUT_S": "15"})
        started = time.monotonic()
        with Progress("starting, all games", 1):
            whole.start()
        row("parts started by hand on an empty Redis", f"{time.monotonic() - started:.1f} s", note="all games ready")
        try:
            for harm in (
                listed_bots, options_not_used_before, long_requests, all_workers_asked_for, stop_while_queued,
                too_many_threads, one_at_a_time, forced_moves, long_history, slow_clients, odd_options, foreign_pages,
                others_views,
            ):  # fmt: skip
                harm(whole)
        finally:
            whole.stop()
    for harm in (
        emptied_redis, damaged_record, full_redis, rubbish_on_the_queue, lost_keys, killed_background, pondering_crowd,
        dead_receivers,
    ):  # fmt: skip
        with tempfile.TemporaryDirectory() as folder:
            service = Service(Path(folder), 2, {"KIBITZ_WEBHOOK_TIMEOUT_S": "15"}).start()
            try:
                harm(service)
            finally:
                service.stop()


def listed_bots(service: Service) -> None:
    """Every bot of every game by name, at a short deadline."""
    asked = [(game, bot) for game in game_ids() for bot in available_bots(load_game(game))]
    found = []
    with Progress("bots", len(asked)) as progress:
        for number, (game, bot) in enumerate(asked):
            found.append(service.decide(game=game, bot=bot, deadline_ms=BOT_DEADLINE_MS).json)
            progress.show(number + 1, f"{game}: {bot}")
    late = sum(answer["elapsed_ms"] > BOT_DEADLINE_MS for answer in found)
    unsearched = [pair for pair, answer in zip(asked, found, strict=True) if answer["source"] == "fallback"]
    verdict = demand(not late and not unsearched, "all in time, none by fallback")
    row(f"every bot by name at {BOT_DEADLINE_MS} ms", f"{len(asked)} bots", verdict, f"late {late}, {unsearched}")


def options_not_used_before(service: Service) -> None:
    """First uses: loops and playouts that no preset asks for."""
    sources = []
    for game in game_ids():
        for options in ({"loop": "open"}, {"playout": "uniform"}, {"playout": "greedy"}, {"rng": "known"}):
            answer = service.decide(game=game, deadline_ms=500, options=OPEN_END | options)
            sources += [answer.json["source"]] if answer.status == 200 else []
    text = service.call("GET", "/metrics").body.decode()
    compiled = sum(
        float(line.split()[-1]) for line in text.splitlines() if line.startswith("kibitz_compiled_while_serving_total")
    )
    verdict = demand(not compiled and "fallback" not in sources, "all searched, nothing compiled")
    row("options that nobody had used", f"{len(sources)} uses", verdict, f"compiled while serving: {compiled:.0f}")


def long_requests(service: Service) -> None:
    """Two decisions of a minute on two workers, then six of a second."""
    alone = service.decide(deadline_ms=1000, options=OPEN_END).json["simulations"]
    long = [service.decide(wait=None, deadline_ms=60_000, options=OPEN_END).headers["location"] for _ in range(2)]
    time.sleep(1)
    with ThreadPoolExecutor(6) as clients:
        short = list(clients.map(lambda _: service.decide(deadline_ms=1000, options=OPEN_END).json, range(6)))
    for place in long:
        service.call("DELETE", place)
    searched = [answer["simulations"] for answer in short if answer["source"] == "search"]
    share = statistics.median(searched) / alone if searched else 0.0
    verdict = demand(len(searched) == 6, "all searched")
    row("six of 1 s beside two of 60 s", f"{len(searched)} of 6", verdict, f"{share:.0%} of the simulations alone")


def all_workers_asked_for(service: Service) -> None:
    """One decision asks for 64 workers."""
    greedy = service.decide(wait=None, deadline_ms=20_000, workers=64, options=OPEN_END).headers["location"]
    time.sleep(0.5)
    found = [service.decide(deadline_ms=500, options=OPEN_END).json["source"] for _ in range(4)]
    service.call("DELETE", greedy)
    row("beside one with workers: 64", f"{found.count('search')} of 4", demand(found.count("search") == 4, "searched"))


def stop_while_queued(service: Service) -> None:
    """`stop` on decisions that no worker has begun."""
    os.killpg(service.processes["worker"].pid, signal.SIGSTOP)
    spent = []
    try:
        for _ in range(5):
            place = service.decide(wait=None, deadline_ms=20_000, options=OPEN_END).headers["location"]
            started = time.perf_counter()
            assert service.call("POST", f"{place}/stop").json["status"] == "done"
            spent.append((time.perf_counter() - started) * 1000)
    finally:
        os.killpg(service.processes["worker"].pid, signal.SIGCONT)
    row("stop on a queued decision", f"{max(spent):.0f} ms", demand(max(spent) < 300, "at once"))


def too_many_threads(service: Service) -> None:
    """More threads than cores."""
    found = [service.decide(deadline_ms=600, threads=n, options=OPEN_END).json for n in (4, 16, 64)]
    good = sum(answer["source"] == "search" and answer["elapsed_ms"] <= 600 for answer in found)
    row("threads: 4, 16, 64", f"{good} of 3", demand(good == 3, "searched in time"))


def one_at_a_time(service: Service) -> None:
    """A single client that asks again as soon as it has its answer, of several games."""
    statuses = [
        service.decide(game=game, deadline_ms=150).status for _ in range(5) for game in (*LARGE_GAMES, "connect-four")
    ]
    verdict = demand(set(statuses) == {200}, "no 503")
    row("one client, one request at a time", f"{len(statuses)} asked", verdict)


def forced_moves(service: Service) -> None:
    """Positions of a card game with one legal action."""
    game, spent = load_game("manacore"), []
    for position in _with_one_action(game, 20):
        player = game.codec.player_ids(position)[game.to_move(position.state)]
        asked = {"game": "manacore", "state": game.codec.encode_state(position), "player": player}
        started = time.perf_counter()
        assert service.call("POST", "/v1/decisions", asked).status == 200
        spent.append((time.perf_counter() - started) * 1000)
    row("forced decisions of ManaCore, median", f"{statistics.median(spent):.1f} ms", note="answered at acceptance")


def _with_one_action(game: Game, wanted: int) -> list[Any]:
    positions = (p for seed in range(100) for p in random_positions(game, seed)[:-1])
    return list(islice((p for p in positions if len(game.legal_actions(p.state)) == 1), wanted))


def long_history(service: Service) -> None:
    """A decision of Catan with its history from the beginning."""
    game = load_game("catan")
    played = (long_game(game, actions) for actions in count(HISTORY))
    _, steps, end = next(found for found in played if len(game.search_actions(found[2].state)) > 1)
    player = game.codec.player_ids(end)[game.to_move(end.state)]
    asked = {"state": game.codec.encode_state(end), "player": player, "history": steps, "deadline_ms": 500}
    answer = service.decide(game="catan", options=OPEN_END, **asked).json
    good = answer["source"] == "search" and answer["elapsed_ms"] <= 500
    row(
        f"a history of {HISTORY:,} actions",
        answer["source"],
        demand(good, "searched"),
        f"{answer['simulations']:,} simulations",
    )


def slow_clients(service: Service) -> None:
    """Two thousand half-sent headers."""
    crowd = []
    for _ in range(CROWD):
        crowd.append(socket.create_connection((LOOPBACK, service.port)))
        crowd[-1].sendall(HALF_HEAD)
    spent = []
    for _ in range(20):
        started = time.perf_counter()
        service.call("GET", "/healthz", timeout=5)
        spent.append((time.perf_counter() - started) * 1000)
    for client in crowd:
        client.close()
    median = statistics.median(spent)
    row(f"health beside {CROWD:,} half-sent requests", f"{median:.1f} ms", demand(median < 100, "under 100 ms"))


def odd_options(service: Service) -> None:
    """Odd values for every option of every new game."""
    statuses: list[int] = []
    for game_id in game_ids():
        for option in load_game(game_id).manifest.options:
            for odd in ODD:
                path = f"/v1/games/{game_id}/new"
                answer = service.call("POST", path, {"options": {option: odd}})
                statuses.append(answer.status)
                if answer.status == 200:  # what is offered must be taken back
                    statuses.append(service.call("POST", f"/v1/games/{game_id}/legal-actions", answer.json).status)
    bad = sum(status not in (200, 422) for status in statuses)
    row("odd options of new games", f"{len(statuses)} asked", demand(not bad, "200 or 422 only"), f"{bad} others")


def foreign_pages(service: Service) -> None:
    """What a web page of somebody else's can send to a service without keys."""
    body = opening_request(deadline_ms=100)
    plain = service.call("POST", "/v1/decisions", body, {"Content-Type": "text/plain"}).status
    rebound = service.call("GET", "/v1/games", headers={"Host": "evil.example"}).status
    row("text/plain, a foreign Host", f"{plain}, {rebound}", demand((plain, rebound) == (415, 421), "refused"))


def others_views(service: Service) -> None:
    """A player's view sent for another player, in every game that hides something from one of several."""
    taken, asked = [], 0
    for game_id in game_ids():
        game = load_game(game_id)
        if not game.hides_information or game.manifest.max_players == 1:
            continue
        played = random_positions(game, 1)[:-1]
        position = played[len(played) // 2]
        mover = game.to_move(position.state)
        ids = game.codec.player_ids(position)
        view = game.codec.view(position, (mover + 1) % len(ids))
        asked += 1
        answer = service.decide(game=game_id, state=view, player=ids[mover], deadline_ms=200)
        taken += [game_id] if answer.status in (200, 202) else []
    row("another player's view", f"{asked} games", demand(not taken, "refused"), " ".join(taken))


def emptied_redis(service: Service) -> None:
    """Redis restarts without its data."""
    service.kill("redis")
    service.start_redis()
    started = time.monotonic()
    while not _is_ready(service):
        service.restart_ended()
        time.sleep(0.05)
    took = time.monotonic() - started
    row("ready after Redis lost everything", f"{took:.1f} s", demand(took <= 5, "5 s at most"))


def _is_ready(service: Service) -> bool:
    try:
        answer = service.call("GET", "/readyz", timeout=5)
        return answer.status == 200 and all(answer.json["games"].values())
    except OSError:
        return False


def damaged_record(service: Service) -> None:
    """A decision whose record cannot be read, due together with others."""
    service.kill("worker")
    places = [service.decide(wait=None, deadline_ms=800).headers["location"] for _ in range(6)]
    with redis.Redis(port=service.redis_port) as client:
        client.hset(f"kz:d:{{{places[0].rpartition('/')[2]}}}", "request", "[]")
    found = [service.call("GET", f"{place}?wait=5").json for place in places[1:]]
    answered = sum(f["status"] == "done" and f["elapsed_ms"] <= 800 + 250 for f in found)
    alive = service.processes["guard"].poll() is None
    row("due with a damaged record", f"{answered} of 5", demand(answered == 5 and alive, "answered, guard alive"))


def full_redis(service: Service) -> None:
    """Redis refuses to store any more while decisions are open."""
    service.kill("worker")
    places = [service.decide(wait=None, deadline_ms=2500).headers["location"] for _ in range(6)]
    with redis.Redis(port=service.redis_port) as client:
        client.config_set("maxmemory-policy", "noeviction")
        client.config_set("maxmemory", 1)
        refused = service.decide(deadline_ms=300).status
        found = [service.call("GET", f"{place}?wait=5").json for place in places]
        client.config_set("maxmemory", 0)
    answered = sum(f["status"] == "done" and f["elapsed_ms"] <= 2500 + 250 for f in found)
    verdict = demand(answered == 6 and refused in (200, 503), "answered; new ones too, or 503")
    row("open while Redis is full", f"{answered} of 6", verdict, f"a new one: {refused}")


def rubbish_on_the_queue(service: Service) -> None:
    """Messages that nobody can read, on the queue and on the channel of news."""
    with redis.Redis(port=service.redis_port) as client:
        for name in ("kz:celery:decide", "kz:celery:background"):
            client.lpush(name, b"\xff\xfe not a message", b"{}", b"[1]", b'{"properties": {"delivery_tag": "x"}}')
        client.publish("kz:news", b"\xff\xfe")
        client.publish("kz:progress", b"\xff\xfe")
    found = []
    for _ in range(10):
        service.restart_ended()
        answer = service.decide(deadline_ms=1000)
        found.append(answer.json["source"] if answer.status == 200 else str(answer.status))
    ended = [part for part, process in service.processes.items() if process.poll() is not None]
    verdict = demand(found.count("search") >= 9 and not ended, "searched, nothing ended")
    row("unreadable messages in Redis", f"{found.count('search')} of 10", verdict, " ".join(ended))


def lost_keys(service: Service) -> None:
    """All keys vanish from Redis."""
    key = service.kibitz("keys", "create", "anna")
    _until(lambda: service.call("GET", "/v1/games").status == 401)
    with redis.Redis(port=service.redis_port) as client:
        client.delete("kz:keys")
    time.sleep(3)
    found = {
        service.call("GET", "/v1/games").status,
        service.call("GET", "/v1/games", headers={"X-API-Key": key}).status,
    }
    row("asked after all keys were lost", " ".join(map(str, sorted(found))), demand(found == {401}, "nobody let in"))


def killed_background(service: Service) -> None:
    """The process that is at an analysis is killed in the middle of a step."""
    match = {"game": "connect-four", "seats": [{"bot": "Random"}, {"bot": "Random"}], "seed": 1}
    url = service.call("POST", "/v1/matches", match).headers["location"]
    service.wait_for(url, lambda found: found["status"] == "done")
    played = service.call("GET", f"{url}/record").json["games"][0]
    body = {"game": "connect-four", **{k: played[k] for k in ("initial_state", "actions")}, "deadline_ms": 500}
    url = service.call("POST", "/v1/analyses", body).headers["location"]
    done = lambda found: found["progress"]["done"]  # noqa: E731
    service.wait_for(url, lambda found: done(found) >= 2)
    for pid in service.children("background"):
        os.kill(pid, signal.SIGKILL)
    started, before = time.monotonic(), done(service.call("GET", url).json)
    service.wait_for(url, lambda found: done(found) > before)
    took = time.monotonic() - started
    row("an analysis whose process was killed", f"{took:.1f} s", demand(took <= 10, "goes on within 10 s"))


def pondering_crowd(service: Service) -> None:
    """Sixty decisions ponder; then a tiny analysis of somebody else's."""
    for number in range(60):
        asked = opening_request(deadline_ms=100, game_id=f"g{number}", ponder=True)
        while service.call("POST", "/v1/decisions", asked, {"Prefer": "wait=5"}).status == 503:
            time.sleep(0.05)
    first = opening_request()
    body = {"game": "connect-four", "initial_state": first["state"], "iterations": 10}
    body["actions"] = [{"player": first["player"], "action": {"type": "drop", "column": 3}}]
    started = time.monotonic()
    url = service.call("POST", "/v1/analyses", body).headers["location"]
    service.wait_for(url, lambda found: found["status"] == "done")
    took = time.monotonic() - started
    row("a tiny analysis beside 60 that ponder", f"{took:.1f} s", demand(took <= 3, "3 s at most"))


def dead_receivers(service: Service) -> None:
    """Hundreds of messages to receivers that accept and say nothing, then one to a live one."""
    dead = [socket.create_server((LOOPBACK, 0), backlog=64) for _ in range(DEAD_RECEIVERS)]
    for number in range(DEAD_MESSAGES):
        url = f"http://{LOOPBACK}:{dead[number % DEAD_RECEIVERS].getsockname()[1]}/"
        _persistently(service, iterations=1, callback_url=url)
    time.sleep(2)
    live = Receiver(answers(200))
    try:
        started = time.monotonic()
        _persistently(service, iterations=1, callback_url=live.url)
        _until(lambda: bool(live.posts))
        took = time.monotonic() - started
    finally:
        _close(live)
        for server in dead:
            server.close()
    row(f"a live receiver beside {DEAD_RECEIVERS} dead ones", f"{took:.2f} s", demand(took <= 2, "2 s at most"))


def _persistently(service: Service, **request: Any) -> Answer:
    while (answer := service.decide(deadline_ms=2000, **request)).status == 503:
        time.sleep(0.05)
    return answer


def _close(server: ThreadingHTTPServer) -> None:
    threading.Thread(target=server.shutdown).start()
    server.server_close()


def _until(condition: Callable[[], bool], seconds: float = 90.0) -> None:
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
