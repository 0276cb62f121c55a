"""Beam search on strips of boards: a good solution soon, of no proved quality."""

from collections.abc import Callable, Iterator

from game.core.grid import LETTERS
from game.fifteen.strips import FAR, Strips, chosen, keys_of, merged

_OUT = 255
_ALLOWED = bytes([1] * _OUT + [0])


def _best(ranks: bytes, width: int) -> bytes:
    """Return a mask of the `width` lowest ranks; among equals the first ones, and none that is out."""
    room = width
    for rank in range(_OUT):
        count = ranks.count(rank)
        if count >= room:
            break
        room -= count
    else:
        return ranks.translate(_ALLOWED)
    mask = bytearray(ranks.translate(bytes([value < rank for value in range(256)])))
    position = -1
    for _ in range(room):
        position = ranks.index(rank, position + 1)
        mask[position] = 1
    return bytes(mask)


def beam(strips: Strips, board: tuple[int, ...], width: int, upper: int, exact: bool = True) -> Iterator[str | None]:
    """Yield None once a layer, and at last the moves of a solution shorter than `upper` if one was met.

    A layer holds the `width` boards with the least sum of the plain and the
    mirrored look-up; it is given up at `upper` layers. exact: the look-ups are lower bounds, so that boards which cannot beat
    `upper` are left out.
    """
    strip, spans = strips.start(board)
    layers = [strip]
    seen = {strip}
    while strips.goal not in seen:
        if len(layers) >= upper:
            return
        strip, spans = strips.children(strip, spans)
        keys = keys_of(strip, strips.width)
        plain, mirrored = [lookup.values(strip) for lookup in strips.lookups]
        most = upper - 1 - len(layers) if exact else FAR
        layer: set[bytes] = set()
        note: Callable[[bytes], object] = layer.add
        sums = [
            FAR if one > most or other > most or key in seen or key in layer or note(key) else one + other
            for key, one, other in zip(keys, plain, mirrored)
        ]
        least = min(sums)
        mask = _best(bytes([_OUT if rank == FAR else min(rank - least, _OUT - 1) for rank in sums]), width)
        strip, spans = merged([chosen(keys, spans, mask)], strips.width)
        if not spans:
            return
        seen.update(keys_of(strip, strips.width))
        layers.append(strip)
        yield None
    yield _path(strips, layers)


def _path(strips: Strips, layers: list[bytes]) -> str:
    """Return the moves to the goal in the last layer: backwards, each time to a board of the layer before."""
    key = strips.goal
    letters: list[str] = []
    for layer in reversed(layers[:-1]):
        known = set(keys_of(layer, strips.width))
        direction, key = next(step for step in strips.before(key) if step[1] in known)
        letters.append(LETTERS[direction])
    return "".join(reversed(letters))
