"""Start here: `python3 -m game` serves Tilelab on this machine."""

import sys

from .site.python import require_python

require_python()

from .term.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
