"""Chance as a pure function of (seed, ply), the same in every interpreter; specified in `game/docs/chance.md`."""

SEED_BITS = 64
SEEDS = 1 << SEED_BITS

MASK = 0xFFFFFFFF
GOLDEN = 0x9E3779B9
_LANES = 64


def mix(word: int) -> int:
    """Scatter a 32-bit word over 32 bits, one to one. Source: the finaliser of MurmurHash3 (Appleby 2011, public domain)."""
    word ^= word >> 16
    word = word * 0x85EBCA6B & MASK
    word ^= word >> 13
    word = word * 0xC2B2AE35 & MASK
    return word ^ word >> 16


def draw(seed: int, ply: int, lane: int = 0) -> int:
    """Return 32 random bits for seeds below 2**64, plies and lanes below 2**32; lanes separate the draws of one ply."""
    word = GOLDEN
    for part in (seed & MASK, seed >> 32, ply, lane):
        word = mix((word ^ part) + GOLDEN & MASK)
    return word


def below(bound: int, seed: int, ply: int, lane: int = 0) -> int:
    """Return a uniform number from 0 to bound - 1, for lanes 0 to 63.

    A draw in the incomplete last block of `bound` numbers is rejected for one 64 lanes higher, so that no number is favoured.
    """
    limit = MASK + 1 - (MASK + 1) % bound
    while True:
        word = draw(seed, ply, lane)
        if word < limit:
            return word % bound
        lane += _LANES
