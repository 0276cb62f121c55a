"""Draws the timeline of a first visit: when each file arrives, and what the page can do then."""

from .charts import Axis
from .measurements import DATA
from .svg import Picture

LEFT, LABELS, STEP, TOP = 24, 152, 34, 172
START = DATA["start"]
AT_ONCE = {
    "page": ("index.html", "with its style, first script and an empty board"),
    "PyScript": ("PyScript", ""),
    "MicroPython": ("MicroPython", ""),
    "modules": ("game/page.txt", "the modules of the page, as bytecode"),
}
"""The files fetched at once: the name of the row, and a description."""
LATER = {"features": ("game/features.txt", "coach, dialogs, settings, …"), "typeface": ("Nunito", "the typeface")}
"""The files fetched after the page accepts input."""
MARKS = {"painted": "the board shows", "ready": "you can play", "features": "everything is there"}
NAMES = {"painted": "painted", "ready": "data-ready", "features": "data-features"}


def draw() -> Picture:
    """Draw the picture."""
    marks, fetched = START["marks"], START["fetched"]
    at_once = sum(fetched[name]["kB"] for name in AT_ONCE)
    milestones = "; ".join(f"after {marks[name]} ms {NAMES[name]}: {about}" for name, about in MARKS.items())
    listed = ", ".join(f"{row['kB']} kB {name}" for name, row in fetched.items())
    picture = Picture("A first visit", f"Measured on {START['source']}. {milestones}. Fetched: {listed}.")
    picture.text(LEFT, 44, picture.title, "title")
    note = f"10 Mbit/s, 40 ms to an answer, medians. The page takes input after {at_once} kB."
    picture.text(LEFT, 66, note, "small", "quiet")
    picture.legend(LEFT, 96, {"bar": "fetched, with its compressed size", "green-bar": "MicroPython runs"})
    axis = Axis(LEFT + LABELS + 12, 764, range(0, 2501, 500), lambda tick: f"{tick / 1000:g} s")
    rows = [(*AT_ONCE[name], fetched[name]) for name in AT_ONCE]
    rows.append(("Python", "starts, deals a game, draws it", {"from": max(row[2]["to"] for row in rows), "to": marks["ready"]}))
    rows += [(*LATER["features"], fetched["features"])]
    rows.append(("Python", "adds features one by one", {"from": fetched["features"]["to"], "to": marks["features"]}))
    rows += [(*LATER["typeface"], fetched["typeface"])]
    bottom = TOP + STEP * len(rows)
    axis.draw(picture, TOP - 4, bottom)
    for name, about in MARKS.items():
        x = axis.at(marks[name])
        picture.path(f"M{x:g} {TOP - 48}V{bottom}", "accent", dashed=True)
        side, anchor = (-8, "end") if x > 500 else (8, "start")
        picture.text(x + side, TOP - 38, f"{NAMES[name]}, {marks[name] / 1000:.2g} s", "strong", "accent", anchor)
        picture.text(x + side, TOP - 22, about, "small", "quiet", anchor)
    for place, (name, about, row) in enumerate(rows):
        y = TOP + place * STEP + 6
        picture.text(LEFT + LABELS, y + 15, name, "strong", anchor="end", room=LABELS)
        x, end = axis.at(row["from"]), axis.at(row["to"])
        picture.rect(x, y, max(4, end - x), 20, "bar" if "kB" in row else "green-bar", 4)
        words = ", ".join(filter(None, [f"{row['kB']} kB" if "kB" in row else "", about]))
        is_late = end > 600
        picture.over(x - 8 if is_late else end + 8, y + 15, words, anchor="end" if is_late else "start")
    sizes = START["engines"]
    picture.tile(LEFT, bottom + 44, 752, 44, "amber")
    words = "At the first hint, in a worker: Pyodide, {} MB, and {} MB for 2048 or {} MB for the 15-puzzle.".format(
        *sizes.values()
    )
    picture.text(400, bottom + 71, words, "body", "ink", "middle", 730)
    picture.height = bottom + 44 + 44 + 28
    return picture
