GUARD = "event.key not in KEYS or event.altKey or event.ctrlKey or event.metaKey"
TURN = "    if moved != rows:\n        rows = moved\n        spawn(rows, random)\n        draw(rows)\n"
WHEN = '@when("keydown", document)\n'

WRONG = {
    "click": ('"keydown"', '"click"'),
    "keyup": ('"keydown"', '"keyup"'),
    "only on the board": ("document)\n", '"#board")\n'),
    "not bound": (WHEN, ""),
    "no guard": (f"    if {GUARD}:\n        return\n", ""),
    "Ctrl is taken": (" or event.ctrlKey", ""),
    "Alt is taken": (" or event.altKey", ""),
    "Cmd is taken": (" or event.metaKey", ""),
    "scrolls": ("    event.preventDefault()\n", ""),
    "nothing else scrolls": (f"    if {GUARD}", f"    event.preventDefault()\n    if {GUARD}"),
    "two keys": ('"ArrowDown": "d", ', ""),
    "exchanged": ('"ArrowUp": "u", "ArrowRight": "r"', '"ArrowUp": "r", "ArrowRight": "u"'),
    "always a new tile": (TURN, "    rows = moved\n    if any(0 in row for row in rows):\n        spawn(rows, random)\n    draw(rows)\n"),
    "no new tile": ("        rows = moved\n        spawn(rows, random)", "        rows = moved"),
    "two new tiles": ("        draw(rows)\n", "        if any(0 in row for row in rows):\n            spawn(rows, random)\n        draw(rows)\n"),
    "does not draw": ("        spawn(rows, random)\n        draw(rows)\n", "        spawn(rows, random)\n"),
    "draws the board before": ("        spawn(rows, random)\n        draw(rows)\n", "        draw(rows)\n        spawn(rows, random)\n"),
    "no board at the start": ("spawn(rows, random)\ndraw(rows)\n\n", "spawn(rows, random)\n\n"),
    "three tiles at the start": ("spawn(rows, random)\nspawn(rows, random)\n", "spawn(rows, random)\n" * 3),
    "a slip of global": ("    global rows\n", ""),
    "letters, too": ('KEYS = {', 'KEYS = {"a": "l", '),
}
RIGHT = {
    "addEventListener": (WHEN, "", '        draw(rows)\n', '        draw(rows)\n\n\ndocument.addEventListener("keydown", on_key)\n'),
    "a board that is changed in place": ("    global rows\n", "", "        rows = moved\n", "        rows[:] = moved\n"),
    "a longer if": (
        f"    if {GUARD}:\n        return\n    event.preventDefault()\n",
        "    if event.ctrlKey or event.metaKey or event.altKey:\n        return\n    if event.key in KEYS:\n"
        "        event.preventDefault()\n    else:\n        return\n",
    ),
    "js": ("from pyscript import document, when", "from js import document\nfrom pyscript import when"),
    "a list of ways": ("KEYS[event.key]", '"urdl"[list(KEYS).index(event.key)]'),
}
