"""`python -m game.workshop.mutants`, in the environment of the tests."""

import sys
from functools import partial

from .run import hunt

if __name__ == "__main__":
    sys.exit(hunt(sys.argv[1:], partial(print, flush=True)))
