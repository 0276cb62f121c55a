"""How stored texts are read, told apart and joined, for the parts of an export."""

from ..core.long_json import loads
from .store import BadSave, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


# Reading


def read(text: str) -> "dict[str, Any]":
    """Return the table of a text. Raises: BadSave."""
    data = parse(text, loads)
    if not isinstance(data, dict):
        raise BadSave("save-broken")
    return data


def rows_of(text: str, field: str) -> "list[dict[str, Any]]":
    """Return the list of tables in a field. Raises: BadSave."""
    listed = read(text).get(field)
    if not isinstance(listed, list) or [one for one in listed if not isinstance(one, dict)]:
        raise BadSave("save-broken")
    return listed


def number_in(name: str, prefix: str) -> int:
    return int(name[len(prefix) :])


# Games


def is_begun(text: str) -> bool:
    """Tell whether a packed game was begun: a move was made of it, or it was set up."""
    if not text:
        return False
    data = read(text)
    return bool(data.get("moves") or data.get("position"))


def identity(text: str) -> str:
    """Return what tells a packed game from others; a text that cannot be read is only like itself."""
    try:
        data = parse(text, loads)
        return str([data[name] for name in ("born", "seed", "variant", "position", "moves", "cursor", "helped")])
    except (BadSave, KeyError, TypeError):
        return text


def continues(later: str, text: str) -> bool:
    """Tell whether a packed game is another one, played on."""
    first, second = read(text), read(later)
    same = [first.get(name) == second.get(name) for name in ("born", "seed", "variant", "position")]
    return all(same) and str(second.get("moves"))[: len(str(first.get("moves")))] == first.get("moves")


def moment(text: str) -> str:
    """Return what tells the moment of a bookmark from others."""
    try:
        data = parse(text, loads)
        return str([data[name] for name in ("game", "born", "moves", "cursor")])
    except (BadSave, KeyError, TypeError):
        return text


# Joining


def are_same(mine: "dict[str, Any]", theirs: "dict[str, Any]") -> bool:
    """Tell whether two texts hold the same, whatever they are called."""
    names = [name for name in mine if name != "name"]
    return len(names) == len([name for name in theirs if name != "name"]) and not [
        name for name in names if name not in theirs or mine[name] != theirs[name]
    ]


def is_named(fields: "dict[str, Any]", found: "list[dict[str, Any]]") -> bool:
    """Tell whether another text for the same game has this name already."""
    name, game = fields.get("name"), fields.get("game")
    return isinstance(name, str) and bool([one for one in found if one.get("name") == name and one.get("game") == game])


def free_name(fields: "dict[str, Any]", found: "list[dict[str, Any]]") -> str:
    number = 2
    while is_named({"name": f"{fields['name'][:36]} {number}", "game": fields.get("game")}, found):
        number += 1
    return f"{fields['name'][:36]} {number}"
