# ruff: noqa: E501 A layout is one row.
"""The layouts in which programs, tutorials and people write a board, for tests of the parsers."""


def layouts(rows: list[list[str]], empty: str) -> dict[str, str]:
    """Return a board as text in each layout, by name. empty: the text of an empty cell, in layouts that do not leave it blank."""
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


def drawn(rows: list[list[str]]) -> dict[str, str]:
    """Return a board as text in each layout with blank empty cells or labelled rows, by name."""
    shown = [[tile if tile != "0" else "" for tile in row] for row in rows]
    width = max([len(tile) for row in rows for tile in row])
    columns = len(rows[0])
    wide = [[" " * (width - len(tile)) + tile for tile in row] for row in shown]
    left = [[tile + " " * (width - len(tile)) for tile in row] for row in shown]
    rule = "+" + ("-" * (width + 2) + "+") * columns
    bars = ["| " + " | ".join(row) + " |" for row in wide]
    high = "|" + (" " * (width + 2) + "|") * columns
    heads = [" " * (width - 1) + str(place) for place in range(columns)]
    names = "ABCDEFGHIJ"[:columns]
    return {
        "a spreadsheet": "\n".join(["\t".join(row) for row in shown]) + "\n",
        "tabs behind each cell": "".join(["".join([tile + "\t" for tile in row]) + "\n" for row in shown]),
        "CSV": "\n".join([",".join(row) for row in shown]),
        "CSV, Windows": "\r\n".join([";".join(row) for row in shown]) + "\r\n",
        "CSV, quoted": "\n".join([",".join(['"' + tile + '"' for tile in row]) for row in shown]),
        "CSV, labelled": "," + ",".join([str(place) for place in range(columns)]) + "\n"
        + "\n".join([",".join([str(place)] + row) for place, row in enumerate(shown)]),
        "right-aligned": "\n".join(["  ".join(row) for row in wide]),
        "right-aligned, trimmed": "\n".join(["  ".join(row).rstrip() for row in wide]),
        "left-aligned": "\n".join(["   ".join(row) for row in left]),
        "left-aligned, trimmed": "\n".join(["   ".join(row).rstrip() for row in left]),
        "two blank lines apart": "\n\n".join([" ".join(row) for row in wide]),
        "Markdown": "\n".join([bars[0], "|" + "---|" * columns] + bars[1:]),
        "Markdown, labelled": "\n".join(["| " + " | ".join(heads) + " |", "|" + "--:|" * columns] + bars),
        "bars": "\n".join([" | ".join(row) for row in wide]),
        "high cells": rule + "\n" + "".join([high + "\n" + row + "\n" + high + "\n" + rule + "\n" for row in bars]),
        "a box": "+" + "-" * 30 + "+\n" + "\n".join(["| " + "  ".join([tile.strip() or "." for tile in row]) + " |" for row in wide])
        + "\n+" + "-" * 30 + "+",
        "console.table": "\n".join(
            ["┌───┬───┐", "│ (index) │ " + " │ ".join(heads) + " │", "├───┼───┤"]
            + ["│ " + str(place) + " │ " + " │ ".join(row) + " │" for place, row in enumerate(wide)]
            + ["└───┴───┘"]
        ),
        "HTML": "<table>" + "".join(["<tr>" + "".join(["<td>" + tile + "</td>" for tile in row]) + "</tr>" for row in shown]) + "</table>",
        "LaTeX": " \\\\\n".join([" & ".join(row) for row in shown]),
        "cells in brackets": "\n".join(["".join(["[" + (tile or " ") + "]" for tile in row]) for row in shown]),
        "C": "int board[" + str(len(rows)) + "][" + str(columns) + "] = {" + ", ".join(["{" + ", ".join(row) + "}" for row in rows]) + "};",
        "MATLAB": "A = [" + "; ".join([" ".join(row) for row in rows]) + "]",
        "R": " ".join(["    "] + ["[," + str(place + 1) + "]" for place in range(columns)]) + "\n"
        + "\n".join(["[" + str(place + 1) + ",] " + "  ".join(row) for place, row in enumerate(rows)]),
        "pandas": "   " + "  ".join(heads) + "\n"
        + "\n".join([str(place) + "  " + "  ".join([cell if cell.strip() else " " * (width - 1) + "0" for cell in row]) for place, row in enumerate(wide)]),
        "letters": "   " + "  ".join([" " * (width - 1) + name for name in names]) + "\n"
        + "\n".join([str(place + 1) + "  " + "  ".join([cell if cell.strip() else " " * (width - 1) + "0" for cell in row]) for place, row in enumerate(wide)]),
        "None": "[" + ", ".join(["[" + ", ".join([tile or "None" for tile in row]) + "]" for row in shown]) + "]",
        "decimals": "[" + "\n ".join(["[" + " ".join([tile + "." for tile in row]) + "]" for row in rows]) + "]",
        "a score above": "Score: 120\n" + "\n".join([" ".join(row) for row in rows]),
    }
