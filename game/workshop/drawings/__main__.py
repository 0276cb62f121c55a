"""Write the pictures."""

from . import DRAWINGS, FOLDER

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, draw in DRAWINGS.items():
        (FOLDER / f"{name}.svg").write_text(draw().svg(), "utf-8", newline="\n")
