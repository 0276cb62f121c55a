"""Beam search on packed boards: finds a good solution soon, without proof."""

from collections.abc import Iterator

from .packed_boards import FAR, Packing, chosen, keys_of, merged, unseen

_MAX = 63
_STEPS = bytes(range(_MAX)) + bytes([_MAX]) * 256
_OUT = 2 * _MAX + 1
_ALLOWED = bytes([value < _OUT for value in range(256)])


def _ranks(values: bytes, allowed: int) -> bytes:
    """Return how far each value is above the minimum, at most `_MAX`, and `_OUT` for values above `allowed`."""
    table = (bytes(min(values)) + _STEPS)[: min(allowed, 255) + 1]
    return values.translate(table.ljust(256, bytes([_OUT])))


def _best(ranks: bytes, width: int) -> bytes:
    """Return a mask of the `width` lowest ranks, first ones among equals, without `_OUT`."""
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


def beam(packing: Packing, board: tuple[int, ...], width: int, upper: int, exact: bool = True) -> Iterator[str | None]:
    """Yield None after each layer, finally the moves of a solution shorter than `upper` if one was found.

    A layer holds the `width` boards with the lowest sum of the plain and the mirrored look-up; the search gives up after `upper`
    layers. exact: the look-ups are lower bounds, so boards that cannot beat `upper` are dropped.
    """
    packed, groups = packing.start(board)
    layers = [packed]
    seen = {packed: 0}
    while packing.goal not in seen:
        if len(layers) >= upper:
            return
        packed, groups = packing.children(packed, groups)
        allowed = upper - 1 - len(layers) if exact else FAR
        plain, mirrored = [int.from_bytes(_ranks(lookup.values(packed), allowed), "little") for lookup in packing.lookups]
        mask = _best((plain + mirrored).to_bytes(len(packed) // packing.width, "little"), width)
        best = chosen(keys_of(packed, packing.width), groups, mask)
        packed, groups = unseen(merged([best], packing.width), len(layers), seen, packing.width)
        if not groups:
            return
        layers.append(packed)
        yield None
    yield packing.way_back(set(keys_of(layer, packing.width)).__contains__ for layer in reversed(layers[:-1]))
