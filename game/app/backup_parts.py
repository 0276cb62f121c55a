"""What an export holds, part by part: which stored texts belong to it, and how those of two devices become one.

`merged` is pure: it reads both sides before it changes anything, loses nothing of either, and gives the same again where it is
done twice. A new part of what is stored is one more line in `parts`.
"""

import json

from game.app.bookmarks import NAME as BOOKMARKS
from game.app.records import Records
from game.app.store import VERSION, BadSave, pack_past_games, parse, unpack, unpack_past_games
from game.core.game import Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Part:
    """Texts that are stored under some names, and those whose names begin with a prefix and go on with a number."""

    is_setting = False
    """Whether it is imported only where the player asks for that."""

    def __init__(self, word: str, *names: str, prefix: str = "") -> None:
        self.word = word
        """What is counted."""
        self.names = names
        self._prefix = prefix

    def owns(self, name: str) -> bool:
        """Tell whether a stored text belongs to it."""
        number = name[len(self._prefix) :]
        return name in self.names or bool(self._prefix and name[: len(self._prefix)] == self._prefix and number.isdigit())

    def count(self, texts: dict[str, str]) -> int:
        """Return how many things its texts hold. Raises: BadSave."""
        return len(texts)

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Return the texts to store so that nothing of either side is lost, only those that change. Raises: BadSave."""
        raise NotImplementedError


class Choices(Part):
    """What is set rather than collected: the text of the export takes the place of one's own."""

    is_setting = True

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Take each text that another device had. Raises: BadSave."""
        for text in other.values():
            parse(text)
        return {name: text for name, text in other.items() if own.get(name) != text}


class Bests(Part):
    """The records of each kind of board: the better of each."""

    def __init__(self, game: Game) -> None:
        super().__init__("backup-bests", game.id + ".bests")
        self._lower = game.lower_is_better

    def count(self, texts: dict[str, str]) -> int:
        """Return the number of kinds of board that have a record."""
        return len([marks for marks in self._loaded(texts).bests.values() if marks])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Keep the better mark of each."""
        records = self._loaded(own)
        before = json.loads(json.dumps(records.bests))
        for text in other.values():
            records.load(text)
        return {} if records.bests == before else {self.names[0]: records.pack()}

    def _loaded(self, texts: dict[str, str]) -> Records:
        records = Records(self._lower)
        for text in texts.values():
            records.load(text)
        return records


class Tree(Part):
    """A text of lists and tables: tables are joined key by key, lists item by item, those with an `id` by that.

    Of two numbers the greater stays, of two other values one's own. field: what is counted.
    """

    def __init__(self, word: str, name: str, field: str, key: str = "id") -> None:
        super().__init__(word, name)
        self._field = field
        self._key = key

    def count(self, texts: dict[str, str]) -> int:
        """Return the size of the list or table that is counted, one for each entry of the tables within."""
        return sum([_leaves(_read(text).get(self._field, [])) for text in texts.values()])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Join both."""
        texts = {}
        for name, text in other.items():
            theirs = _read(text)
            if name not in own:
                texts[name] = text
                continue
            mine = _read(own[name])
            joined = _joined(mine, theirs, self._key)
            if joined != mine:
                texts[name] = json.dumps(joined)
        return texts


class Finished(Tree):
    """The finished games, in the order in which they ended."""

    def __init__(self, game: Game) -> None:
        super().__init__("backup-finished", game.id + ".games", "games")

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Join both lists; of a game that is in both the end with more moves stays."""
        name = self.names[0]
        if name not in other or name not in own:
            return dict(other) if self.count(other) else {}
        kept: dict[int, dict[str, Any]] = {}
        for fields in _listed(own[name], "games") + _listed(other[name], "games"):
            before = kept.get(_number(fields, "id"))
            if before is None or (_number(fields, "moves"), _number(fields, "ms")) > (before["moves"], before["ms"]):
                kept[_number(fields, "id")] = fields
        games = sorted(kept.values(), key=lambda fields: (fields["id"] + fields["ms"], fields["id"]))
        mine = _read(own[name])
        if games == mine["games"]:
            return {}
        mine["games"] = games
        return {name: json.dumps(mine)}


class Games(Part):
    """The game in play of one kind, and those before it; a game that was played on elsewhere takes the place of one's own."""

    def __init__(self, game: Game) -> None:
        self._play, self._shelf = game.id + ".game", game.id + ".shelf"
        super().__init__("backup-games", self._play, self._shelf)
        self._game = game

    def count(self, texts: dict[str, str]) -> int:
        """Return the number of games that were begun."""
        before, ahead = unpack_past_games(texts[self._shelf]) if self._shelf in texts else ([], [])
        return len(before) + len(ahead) + int(_is_begun(texts.get(self._play, "")))

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Keep the game in play unless it was not begun or is the beginning of the other; put the rest behind the past games."""
        texts = {}
        before, ahead = unpack_past_games(own[self._shelf]) if self._shelf in own else ([], [])
        their_before, their_ahead = unpack_past_games(other[self._shelf]) if self._shelf in other else ([], [])
        play, theirs = own.get(self._play, ""), other.get(self._play, "")
        if theirs:
            unpack(self._game, theirs)
        known = [_identity(text) for text in before + ahead + [play] if text]
        spare = their_before + list(reversed(their_ahead))
        if theirs and not play:
            texts[self._play] = theirs
        elif _is_begun(theirs) and _identity(theirs) not in known:
            if not _is_begun(play) or _continues(theirs, play):
                texts[self._play] = theirs
            elif not _continues(play, theirs):
                spare.append(theirs)
        known.append(_identity(texts.get(self._play, play)))
        more = []
        for text in spare:
            if _identity(text) not in known:
                known.append(_identity(text))
                more.append(text)
        if more or self._shelf in other and self._shelf not in own:
            keeps_order = not before and not ahead and more == their_before + list(reversed(their_ahead))
            texts[self._shelf] = other[self._shelf] if keeps_order else pack_past_games(more + before, ahead)
        return texts


class Marks(Part):
    """The bookmarks: all moments of both sides."""

    def __init__(self) -> None:
        super().__init__("backup-marks", BOOKMARKS)

    def count(self, texts: dict[str, str]) -> int:
        """Return the number of bookmarks."""
        return sum([len(_listed(text, "kept")) for text in texts.values()])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Join both; a moment that is in both is past where either says so, and no two have the same time."""
        if BOOKMARKS not in other or BOOKMARKS not in own:
            return dict(other) if self.count(other) else {}
        mine = _read(own[BOOKMARKS])
        kept = _listed(own[BOOKMARKS], "kept")
        is_changed = False
        for mark in _listed(other[BOOKMARKS], "kept"):
            text, at_ms, is_past = str(mark.get("text")), _number(mark, "at"), bool(mark.get("past"))
            same = [one for one in kept if _moment(str(one["text"])) == _moment(text)]
            if same:
                is_changed = is_changed or is_past and not same[0]["past"]
                same[0]["past"] = same[0]["past"] or is_past
                continue
            while at_ms in [one["at"] for one in kept]:
                at_ms += 1
            kept.append({"at": at_ms, "text": text, "past": is_past})
            is_changed = True
        if not is_changed:
            return {}
        mine["kept"] = sorted(kept, key=lambda mark: mark["at"])
        mine["revision"] = max(_number(mine, "revision"), _number(_read(other[BOOKMARKS]), "revision")) + 1
        return {BOOKMARKS: json.dumps(mine)}


class Numbered(Part):
    """Texts of their own under numbers, with a list of the numbers: what is not there yet gets a number that is free."""

    def __init__(self, word: str, name: str, prefix: str) -> None:
        super().__init__(word, name, prefix=prefix)
        self._list = name
        self._prefix = prefix

    def count(self, texts: dict[str, str]) -> int:
        """Return the number of texts."""
        return len([name for name in texts if name != self._list])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Add the texts whose content is nowhere among one's own; two of one name are told apart by a number."""
        found = [_read(text) for name, text in own.items() if name != self._list]
        if self._list in other:
            _read(other[self._list])
        listed: dict[str, Any] = {"v": VERSION, "keys": [], "last": 0, "chosen": {}}
        listed.update(_read(own[self._list]) if self._list in own else {})
        listed["keys"] = list(listed["keys"])
        keys = [_key(name, self._prefix) for name in own if name != self._list]
        last = max([_number(listed, "last")] + keys)
        texts = {}
        for name in sorted([name for name in other if name != self._list], key=lambda name: _key(name, self._prefix)):
            fields = _read(other[name])
            if [one for one in found if _same(one, fields)]:
                continue
            text = other[name]
            key = last + 1 if own else _key(name, self._prefix)
            last = max(last, key)
            if _is_named(fields, found):
                fields["name"] = _free_name(fields, found)
                text = json.dumps(fields)
            found.append(fields)
            listed["keys"].append(key)
            texts[self._prefix + str(key)] = text
        if texts:
            listed["last"] = last
            texts[self._list] = json.dumps(listed) if own else other.get(self._list, json.dumps(listed))
        return texts


def parts(games: tuple[Game, ...]) -> list[Part]:
    """Return all parts of what is stored, in the order in which a player reads them."""
    kinds: list[Part] = []
    for game in games:
        kinds += [Bests(game), Finished(game), Games(game)]
    return kinds + [
        Marks(),
        Numbered("backup-bots", "lab.bots", "lab.bot."),
        Numbered("backup-series", "lab.series", "lab.series."),
        Choices("backup-settings", "settings", "lab.settings"),
    ]


# Reading


def _read(text: str) -> "dict[str, Any]":
    """Return the table of a text. Raises: BadSave."""
    data = parse(text)
    if not isinstance(data, dict):
        raise BadSave("save-broken")
    return data


def _listed(text: str, field: str) -> "list[dict[str, Any]]":
    """Return the list of tables in a field. Raises: BadSave."""
    listed = _read(text).get(field)
    if not isinstance(listed, list) or [one for one in listed if not isinstance(one, dict)]:
        raise BadSave("save-broken")
    return listed


def _number(fields: "dict[str, Any]", name: str) -> int:
    number = fields.get(name, 0)
    if not isinstance(number, int):
        raise BadSave("save-broken")
    return number


def _key(name: str, prefix: str) -> int:
    return int(name[len(prefix) :])


def _leaves(branch: "Any") -> int:
    """Return how many entries a list or table has; a table of tables has those of all."""
    if isinstance(branch, dict) and branch and not [one for one in branch.values() if not isinstance(one, (dict, list))]:
        return sum([max(1, len(one)) for one in branch.values()])
    return len(branch) if isinstance(branch, (dict, list)) else 1


# Games


def _is_begun(text: str) -> bool:
    """Tell whether a packed game was begun: a move was made of it, or it was set up."""
    if not text:
        return False
    data = _read(text)
    return bool(data.get("moves") or data.get("position"))


def _identity(text: str) -> str:
    """Return what tells a packed game from others; a text that cannot be read is only like itself."""
    try:
        data = parse(text)
        return str([data[name] for name in ("born", "seed", "variant", "position", "moves", "cursor", "helped")])
    except (BadSave, KeyError, TypeError):
        return text


def _continues(later: str, text: str) -> bool:
    """Tell whether a packed game is another one, played on."""
    first, second = _read(text), _read(later)
    same = [first.get(name) == second.get(name) for name in ("born", "seed", "variant", "position")]
    return all(same) and str(second.get("moves"))[: len(str(first.get("moves")))] == first.get("moves")


def _moment(text: str) -> str:
    """Return what tells the moment of a bookmark from others."""
    try:
        data = parse(text)
        return str([data[name] for name in ("game", "born", "moves", "cursor")])
    except (BadSave, KeyError, TypeError):
        return text


# Joining


def _joined(mine: "Any", theirs: "Any", key: str) -> "Any":
    """Return both, joined as `Tree` says."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        both = dict(mine)
        for name in theirs:
            both[name] = _joined(mine[name], theirs[name], key) if name in mine else theirs[name]
        return both
    if isinstance(mine, list) and isinstance(theirs, list):
        both_lists = list(mine)
        for item in theirs:
            name = item.get(key) if isinstance(item, dict) else None
            places = [place for place, one in enumerate(both_lists) if isinstance(one, dict) and one.get(key) == name]
            if name is not None and places:
                both_lists[places[0]] = _joined(both_lists[places[0]], item, key)
            elif item not in both_lists:
                both_lists.append(item)
        return both_lists
    are_numbers = isinstance(mine, (int, float)) and isinstance(theirs, (int, float))
    return max(mine, theirs) if are_numbers else mine


def _same(mine: "dict[str, Any]", theirs: "dict[str, Any]") -> bool:
    """Tell whether two texts hold the same, whatever they are called."""
    names = [name for name in mine if name != "name"]
    return len(names) == len([name for name in theirs if name != "name"]) and not [
        name for name in names if name not in theirs or mine[name] != theirs[name]
    ]


def _is_named(fields: "dict[str, Any]", found: "list[dict[str, Any]]") -> bool:
    """Tell whether another text for the same game has this name already."""
    name, game = fields.get("name"), fields.get("game")
    return isinstance(name, str) and bool([one for one in found if one.get("name") == name and one.get("game") == game])


def _free_name(fields: "dict[str, Any]", found: "list[dict[str, Any]]") -> str:
    number = 2
    while _is_named({"name": f"{fields['name'][:36]} {number}", "game": fields.get("game")}, found):
        number += 1
    return f"{fields['name'][:36]} {number}"
