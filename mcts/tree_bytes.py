"""Trees as bytes: for a cache between two decisions of one game.

Whoever can write to that cache can send us anything, so a tree is checked when it comes back: header, checksum and
sizes here, and the actions in it before they are played (mcts/templates/closed.py; an open loop plays only actions
that it finds legal itself).
"""

import hashlib
import struct

import numpy as np
import zstandard

from engine.errors import KibitzError
from engine.game import Game
from engine.kernels.digests import folder_digest
from mcts.records import NODE, UNCHECKED
from mcts.templates.open import BLOCK
from mcts.tree import Tree

MAGIC, VERSION = b"KBTR", 2
HEADER = struct.Struct("<4sBB2x32s16sQQ16s")
"""Magic, version, closed, game id, digest of its rules, state bytes, nodes, checksum of all that follows."""
FARTHEST = 1e6  # plies: no proof reaches so far
COMPRESSION = 1  # zstd level: half the size in 2 ms for 50,000 nodes; higher ones cost more than they save


class BadTree(KibitzError):
    """Bytes that are not a tree of this game; the caller starts without one."""

    code = "bad-tree"


def tree_to_bytes(tree: Tree, max_nodes: int) -> bytes:
    """The most visited part of a tree, in at most about that number of nodes."""
    nodes = tree.trimmed(max_nodes)
    nodes["proven"] %= UNCHECKED
    body = zstandard.ZstdCompressor(COMPRESSION).compress(tree.root_state.tobytes() + nodes.tobytes())
    sizes = (tree.root_state.nbytes, len(nodes))
    return _header(tree.game, tree.closed, *sizes, body) + body


def tree_from_bytes(game: Game, data: bytes, max_nodes: int) -> Tree:
    """A tree of this game from `tree_to_bytes`. Raises BadTree for anything else."""
    if len(data) < HEADER.size:
        raise BadTree("too short for a header")
    closed, state_bytes, count = _checked_header(game, data)
    if count > max_nodes:
        raise BadTree(f"{count} nodes, but only {max_nodes} are allowed")
    size = state_bytes + count * NODE.itemsize
    try:
        body = zstandard.ZstdDecompressor().decompress(data[HEADER.size :], max_output_size=size)
    except zstandard.ZstdError as error:
        raise BadTree(f"does not decompress: {error}") from error
    if len(body) != size:
        raise BadTree(f"{len(body)} bytes, {size} announced")
    state = np.frombuffer(body, game.dtype, count=1).copy()
    nodes = np.frombuffer(body, NODE, offset=state_bytes)
    _check_nodes(game, nodes, closed=closed)
    tree = Tree(game, state, max_nodes, closed=closed)
    tree.nodes[:count].view(np.uint8)[:] = nodes.view(np.uint8)  # as records, NumPy would copy field by field
    tree.nodes["proven"][:count] += UNCHECKED * ((nodes["count"] > 0) & closed)
    tree.tally["used"] = count
    return tree


def _header(game: Game, closed: bool, state_bytes: int, count: int, body: bytes) -> bytes:
    identity = (game.id.encode()[:32], _rules_digest(game))
    parts = (MAGIC, VERSION, closed, *identity, state_bytes, count)
    return HEADER.pack(*parts, _checksum(parts, body))


def _checked_header(game: Game, data: bytes) -> tuple[bool, int, int]:
    magic, version, closed, game_id, rules, state_bytes, count, checksum = HEADER.unpack_from(data)
    if (magic, version) != (MAGIC, VERSION):
        raise BadTree("not a tree, or of another version")
    if game_id.rstrip(b"\0") != game.id.encode()[:32] or rules != _rules_digest(game):
        raise BadTree("of another game, or of other rules")
    parts = (magic, version, bool(closed), game_id.rstrip(b"\0"), rules, state_bytes, count)
    if checksum != _checksum(parts, data[HEADER.size :]):
        raise BadTree("damaged: the checksum differs")
    if state_bytes != game.dtype.itemsize or count < 1:
        raise BadTree("sizes do not fit the game")
    return bool(closed), state_bytes, count


def _check_nodes(game: Game, nodes: np.ndarray, *, closed: bool) -> None:
    """Refuse indices that lead out of the array and numbers that a search could not work with."""
    inner = nodes["count"] > 0
    first, count = nodes["first"][inner].astype(np.int64), nodes["count"][inner].astype(np.int64)
    room = count if closed else -(-count // BLOCK) * BLOCK
    if (first < 1).any() or (first + room > len(nodes)).any():
        raise BadTree("a block of children lies outside of the tree")
    if closed and (count > game.max_actions).any():
        raise BadTree("more children than the game has actions")
    if (nodes["mover"] < -1).any() or (nodes["mover"] >= game.manifest.max_players).any():
        raise BadTree("a player that the game does not have")
    sound = np.isfinite(nodes["value"]) & (np.abs(nodes["prior"]) < FARTHEST) & np.isfinite(nodes["exposure"])
    if not sound.all() or (nodes["visits"] < 0).any() or (nodes["proven"] < 0).any() or (nodes["proven"] > 3).any():
        raise BadTree("numbers out of range")


def _checksum(parts: tuple[object, ...], body: bytes) -> bytes:
    return hashlib.blake2b(repr(parts).encode() + body, digest_size=16).digest()


def _rules_digest(game: Game) -> bytes:
    return bytes.fromhex(folder_digest(game.folder))[:16]
