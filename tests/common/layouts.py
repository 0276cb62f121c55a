"""The layouts in which programs, tutorials and people write a board, for tests of its readers."""


def layouts(rows: list[list[str]], empty: str) -> dict[str, str]:
    """Return a board as text in each layout, by name; empty: how an empty cell is written in it where it is not left blank."""
    shown = [[tile if tile != "0" else empty for tile in row] for row in rows]
    boxed = ["|" + "|".join([tile + " " * (5 - len(tile)) if tile != "0" else " " * 5 for tile in row]) + "|" for row in rows]
    rule = "+" + "-----+" * len(rows)
    return {
        "lines": "\n".join([" ".join(row) for row in shown]),
        "slashes": "/".join([" ".join(row) for row in shown]),
        "one line": " ".join([" ".join(row) for row in shown]),
        "tabs": "\n".join(["\t".join(row) for row in shown]) + "\r\n",
        "commas": "\n".join([", ".join(row) for row in shown]),
        "tight commas": "\n".join([",".join(row) for row in shown]),
        "semicolons": ";".join([",".join(row) for row in shown]),
        "lists": "\n".join(["[" + ", ".join(row) + "]" for row in shown]),
        "nested lists": "[" + ", ".join(["[" + ", ".join(row) + "]" for row in shown]) + "]",
        "an array": "array([" + ",\n       ".join(["[" + ", ".join(row) + "]" for row in shown]) + "], dtype=int64)",
        "a printed array": "[" + "\n ".join(["[" + "  ".join(row) + "]" for row in shown]) + "]",
        "tuples": "(" + ", ".join(["(" + ", ".join(row) + ")" for row in shown]) + ")",
        "texts": "\n".join(["[" + ", ".join(["'" + tile + "'" if tile != "0" else "' '" for tile in row]) + "]" for row in rows]),
        "bars": "\n".join(["| " + " | ".join(row) + " |" for row in shown]),
        "a frame": rule + "\n" + ("\n" + rule + "\n").join(boxed) + "\n" + rule,
        "a drawn frame": "┌─────┐\n" + "\n├─────┤\n".join([row.replace("|", "│") for row in boxed]) + "\n└─────┘",
        "lines between": "---------\n" + "\n---------\n".join([" ".join(row) for row in shown]) + "\n=========",
        "a link": "_".join(["-".join(row) for row in rows]),
    }
