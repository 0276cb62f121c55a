"""Cases of the lesson: a page around the rules."""

import tomllib

from game.arena.exercise import many
from game.arena.plain_rules import boards, flat
from game.arena.small_page import Document, install

RETURNS = {"draw": "None"}
FILES = ["directions.py", "slide.py", "spawn.py"]


def prepare():
    install()


def cases(code):
    def tags(selector):
        return [found.outerHTML for found in Document(code.INDEX).querySelectorAll(selector)]

    def files():
        try:
            return sorted(name.split("/")[-1] for name in tomllib.loads(code.CONFIG).get("files", {}))
        except tomllib.TOMLDecodeError as error:
            return f"pyscript.toml: {error}"

    def tiles():
        return Document.current.getElementById("board").children

    def drawn(rows):
        Document.current.innerHTML = code.INDEX
        code.draw(rows)
        return tiles()

    def texts(rows):
        return [tile.textContent for tile in drawn(rows)]

    def is_one(found):
        return len(found) == 1

    yield "index.html: an element with the id board", "one", lambda: tags("#board"), is_one
    core = 'type="module" src="pyscript/core.js"'
    yield "index.html: PyScript", core, lambda: tags("script[type=module][src='pyscript/core.js']"), is_one
    program = 'type="mpy" src="page.py" config="pyscript.toml"'
    found = "script[type=mpy][src='page.py'][config='pyscript.toml']"
    yield "index.html: page.py", program, lambda: tags(found) or tags(found.replace("mpy", "py")), is_one
    yield "pyscript.toml: what page.py imports, and what that imports", FILES, files, lambda got: set(FILES) <= set(got)
    for rows in (
        [[2, 0, 0, 0], [0, 0, 0, 0], [0, 4, 0, 0], [0, 0, 0, 0]],
        [[2048, 512, 16, 2], [4, 8, 64, 128], [2, 0, 0, 0], [0, 0, 0, 1024]],
    ):
        yield rows, [str(value or "") for value in flat(rows)], lambda rows=rows: texts([list(row) for row in rows])
    given = boards(((4, 4),), 50)
    yield many("50 other boards", given, lambda rows: [str(value or "") for value in flat(rows)], texts)
    yield many("data-value", given, flat, lambda rows: [int(tile.dataset.value or 0) for tile in drawn(rows)])

    def twice():
        drawn([[2] * 4] * 4)
        code.draw([[4] * 4] * 4)
        return [tile.textContent for tile in tiles()]

    yield "two boards, one after the other", ["4"] * 16, twice
