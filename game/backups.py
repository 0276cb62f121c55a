"""The only list of the parts of an export."""

import json
from functools import partial

from .app.backup.games import Games
from .app.backup.part import Merged, Part, Settings
from .app.bookmarks.bookmarks import NAME as MARKS
from .app.bookmarks.bookmarks import join_marks, read_marks
from .app.daily.records import NAME as DAYS
from .app.daily.records import count_results, join_days, pack_days, unpack_days
from .app.model import Records
from .app.moments.shelf import NAME as SHELF
from .app.moments.shelf import Firsts, unpack_firsts
from .app.practice.cards import CARDS, Deck, join_decks, unpack_deck
from .app.racing.backup import Solves
from .app.statistics.best_curves import NAME as CURVES
from .app.statistics.best_curves import join_curves, pack_curves, unpack_curves
from .app.statistics.finished_games import join_games, pack_games, unpack_games
from .core.game import Rules
from .lab.backup import lab_parts
from .learn.work import Lessons


def parts(games: tuple[Rules, ...]) -> list[Part]:
    """Return the parts of an export in the order in which the player sees them."""
    all_parts: list[Part] = []
    for game in games:
        all_parts += [
            Merged("backup-bests", game.id + ".bests", partial(_records, game), Records.pack, _join_records, _count_kinds),
            Merged("backup-finished", game.id + ".games", unpack_games, pack_games, join_games),
            Games(game),
        ]
        if game.lower_is_better:
            all_parts.append(Solves(game))
        else:
            unpack = partial(unpack_curves, game)
            all_parts.append(Merged("backup-curves", game.id + CURVES, unpack, pack_curves, join_curves))
    return all_parts + [
        Merged("backup-shelf", SHELF, unpack_firsts, Firsts.pack, _join_firsts, Firsts.count),
        Merged("backup-days", DAYS, unpack_days, pack_days, join_days, count_results),
        Merged("backup-marks", MARKS, partial(read_marks, games=games), json.dumps, join_marks, lambda data: len(data["kept"])),
        Merged("backup-cards", CARDS, unpack_deck, Deck.pack, join_decks, lambda deck: len(deck.cards)),
    ] + lab_parts(games) + [Lessons(), Settings("backup-settings", "settings", "lab.settings")]  # fmt: skip


def _records(game: Rules, text: str) -> Records:
    records = Records(game.lower_is_better)
    records.load(text)
    return records


def _join_records(mine: Records | None, theirs: Records) -> Records:
    """Keep the better marks."""
    if mine:
        mine.load(theirs.pack())
    return mine or theirs


def _join_firsts(mine: Firsts | None, theirs: Firsts) -> Firsts:
    return theirs.join(mine or theirs)


def _count_kinds(records: Records) -> int:
    """Return the number of board kinds with a record."""
    return len([marks for marks in records.bests.values() if marks])
