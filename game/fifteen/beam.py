"""Beam search on strips of boards: a good solution soon, of no proved quality; knows no bounds."""

from collections.abc import Iterator

from game.core.grid import LETTERS
from game.fifteen.strips import CODES, NO_MOVE, Strips, chosen, keys_of, merged

_NONE = bytes(256)


def _best(ranks: bytes, width: int) -> bytes:
    """Return a mask of the `width` lowest ranks; among equals the first ones."""
    room = width
    for rank in range(256):
        count = ranks.count(rank)
        if count >= room:
            break
        room -= count
    else:
        return b"\1" * len(ranks)
    mask = bytearray(ranks.translate(bytes([value < rank for value in range(256)])))
    position = -1
    for _ in range(room):
        position = ranks.index(rank, position + 1)
        mask[position] = 1
    return bytes(mask)


def beam(strips: Strips, board: tuple[int, ...], width: int, upper: int) -> Iterator[str | None]:
    """Yield None once a layer, and at last the moves of a solution shorter than `upper` if one was met.

    A layer holds the `width` boards with the least sum of the plain and the
    mirrored look-up among those that may still beat `upper`.
    """
    strip, spans = strips.pack(board), [(board.index(0) * CODES + NO_MOVE, 1)]
    layers = [strip]
    seen = {strip}
    while strips.goal not in seen:
        if len(layers) >= upper:
            return
        strip, spans = strips.children(strip, spans)
        keys = keys_of(strip)
        plain, mirrored = [lookup.values(strip) for lookup in strips.lookups]
        most = upper - 1 - len(layers)
        ranks = bytes(
            [
                255 if one > most or other > most or key in seen else one + other
                for key, one, other in zip(keys, plain, mirrored)
            ]
        )
        mask = _best(ranks, width)
        if 255 in ranks:
            allowed = ranks.translate(bytes([1] * 255 + [0]))
            mask = (int.from_bytes(mask, "little") & int.from_bytes(allowed, "little")).to_bytes(len(mask), "little")
        strip, spans = merged([chosen(keys, spans, mask)])
        if not spans:
            return
        seen.update(keys_of(strip))
        layers.append(strip)
        yield None
    yield _path(strips, layers)


def _path(strips: Strips, layers: list[bytes]) -> str:
    """Return the moves to the goal in the last layer: backwards, each time to a board of the layer before."""
    key = strips.goal
    letters: list[str] = []
    for layer in reversed(layers[:-1]):
        known = set(keys_of(layer))
        direction, key = next(step for step in strips.before(key) if step[1] in known)
        letters.append(LETTERS[direction])
    return "".join(reversed(letters))
