"""Start here: `python3 -m game` serves Tilelab on this machine."""

import sys

from game.site.python import require_python

require_python()

from game.term.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
