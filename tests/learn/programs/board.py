WRONG = {
    "prints": "def show(rows):\n    print(rows)",
    "the list itself": "def show(rows):\n    return str(rows)",
    "a line end too many": ('return "\\n".join(lines)', 'return "\\n".join(lines) + "\\n"'),
    "a line end before": ('return "\\n".join(lines)', 'return "\\n" + "\\n".join(lines)'),
    "a space at the line ends": ('for value in row))', 'for value in row) + " ")'),
    "spaces stripped": ('return "\\n".join(lines)', 'return "\\n".join(lines).strip()'),
    "four characters": (":>5}", ":>4}"),
    "six characters": (":>5}", ":>6}"),
    "on the left": (":>5}", ":<5}"),
    "centred": (":>5}", ":^5}"),
    "zeros stay": ("{value or '.':>5}", "{value:>5}"),
    "an empty cell is blank": ("value or '.'", "value or ' '"),
    "only four rows": ("for row in rows:", "for row in (rows + rows)[:4]:"),
    "only four columns": ("for value in row)", "for value in row[:4])"),
    "columns for rows": ("for row in rows:", "for row in zip(*rows):"),
    "the last row is missing": ("for row in rows:", "for row in rows[:-1]:"),
    "a tab between": ('"".join(f"{value', '"\\t".join(f"{value'),
    "a list of lines": ('return "\\n".join(lines)', "return lines"),
    "returns after the first row": ('    return "\\n".join(lines)', '        return "\\n".join(lines)'),
    "large tiles are cut": ("{value or '.':>5}", "{str(value or '.')[:3]:>5}"),
    "nothing": "def show(rows):\n    pass",
}
RIGHT = {
    "one expression": "def show(rows):\n    return '\\n'.join(''.join(str(v or '.').rjust(5) for v in row) for row in rows)",
    "loops and a text that grows": """
def show(rows):
    text = ""
    for number in range(len(rows)):
        if number > 0:
            text += "\\n"
        for value in rows[number]:
            text += "    ." if value == 0 else "%5d" % value
    return text
""",
    "map and format": """
def cell(value):
    return format(value if value else ".", ">5")

def show(rows):
    return "\\n".join(map(lambda row: "".join(map(cell, row)), rows))
""",
    "recursion": """
def show(rows):
    first = "".join(("." if v == 0 else str(v)).rjust(5) for v in rows[0])
    return first if len(rows) == 1 else first + "\\n" + show(rows[1:])
""",
    "spaces counted": """
def show(rows):
    lines = []
    for row in rows:
        line = ""
        for v in row:
            word = str(v) if v else "."
            line = line + " " * (5 - len(word)) + word
        lines = lines + [line]
    return chr(10).join(lines)
""",
}
