"""A game typed in the terminal opens in the page by its address."""

import re
import subprocess
import sys

from playwright.sync_api import Page, expect

from game.twenty48.rules import format_position
from tests.e2e.steps import board, open_view
from tests.imports import ROOT

KEYS = "asdsasdwasdsaasd"


def test_a_game_typed_in_the_terminal_opens_in_the_page_with_the_same_board(page: Page) -> None:
    typed = "".join(f"{key}\n" for key in KEYS)
    command = [sys.executable, "-m", "game", "play", "2048", "--seed", "5"]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, cwd=ROOT, check=True)
    tiles = re.findall(r"^((?: +(?:\.|\d+)){4})$", done.stdout, re.M)[-4:]
    ranks = [0 if cell == "." else int(cell).bit_length() - 1 for cell in " ".join(tiles).split()]
    address = re.findall(r"#/2048/4x4@5/[urdl]+", done.stdout)[-1]
    open_view(page, address)
    expect(board(page)).to_have_attribute("data-position", format_position(tuple(ranks)))
    expect(board(page)).to_have_attribute("data-moves", str(len(address.split("/")[-1])))
