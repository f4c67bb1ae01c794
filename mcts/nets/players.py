"""Who plays the games of a training: this process, or several."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from multiprocessing.connection import wait
from pathlib import Path
from typing import Self

from engine.registry import load_game
from mcts.nets.net import Net, load_net
from mcts.nets.positions import Positions
from mcts.nets.selfplay import Exploring, play_game

AHEAD = 4  # games that are given to each process before one is waited for


class Players:
    """Plays games in a number of processes, and gives them back in their order; a context manager."""

    def __init__(self, game_id: str, processes: int) -> None:
        self._game_id, self._processes = game_id, processes
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        if self._processes > 1:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, spawn, _leave_with_parent)
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def __call__(self, net: Path | None, exploring: Exploring, seeds: list[int]) -> Iterator[Positions]:
        play = partial(_play, self._game_id, net, exploring)
        if self._pool is None:
            yield from map(play, seeds)
            return
        waiting = []
        for seed in seeds:
            waiting.append(self._pool.submit(play, seed))
            if len(waiting) >= AHEAD * self._processes:
                yield waiting.pop(0).result()
        for game in waiting:
            yield game.result()


def _play(game_id: str, net: Path | None, exploring: Exploring, seed: int) -> Positions:
    return play_game(load_game(game_id), None if net is None else _loaded(game_id, net), exploring, seed)


@lru_cache(2)
def _loaded(game_id: str, path: Path) -> Net:
    return load_net(load_game(game_id), path)


def _leave_with_parent() -> None:
    """End this process when its parent is killed: nobody would wait for its games. Ctrl-C is for the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
