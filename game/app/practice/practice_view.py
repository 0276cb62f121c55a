"""The view of practice, as slots like those of `game.app.view`."""

from ...core.grid import LETTERS
from ..coach.sentences import ways_text
from ..view import ON, mark
from ..words import sign, text
from .cards import CARDS, MAX_CARDS
from .practice import Practice, days_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..session import Session
    from .cards import Card


def shown(practice: Practice) -> "dict[str, str]":
    """Return the slots of the open dialog, or the number of due cards for the menu."""
    model, card = practice.app.model, practice.card
    if model.dialog == "more":
        due = len(practice.due)
        return {"menu-cards.text": text(model.language, "menu-due" if due else "menu-cards", due=due)}
    if model.dialog != CARDS:
        return {}
    language = model.language
    is_open = card is not None and not practice.answer
    session = practice.session
    legal = model.game.legal_actions(session.state.board, session.variant.columns) if session and is_open else ()
    count = len(practice.deck.of(model.game.id))
    slots = {
        "practice-due.text": text(language, "practice-due", due=len(practice.due)) if count else "",
        "practice-kept.text": text(language, "practice-kept", kept=count, most=MAX_CARDS),
        "practice-ask.text": _question(practice),
        "practice-said.text": _verdict(practice),
        "practice-board.hidden": "" if card else ON,
        "practice-board@aria-label": rows_of_tiles(language, practice.session) if practice.session else "",
        "practice-pad.hidden": "" if card else ON,
        "practice-next.hidden": "" if card and practice.is_right is not None else ON,
        "practice-remove.hidden": "" if card else ON,
        "practice-said@data-verdict": "" if practice.is_right is None else "right" if practice.is_right else "wrong",
    }
    for direction, letter in enumerate(LETTERS):
        mark(slots, f"practice-{letter}.disabled", direction not in legal)
        slots[f"practice-{letter}@data-verdict"] = _mark(practice, letter)
    return slots


def _mark(practice: Practice, letter: str) -> str:
    """Return the verdict on the button of a move, after the answer."""
    if practice.is_right is None or not practice.card:
        return ""
    if letter in practice.card.better:
        return "right"
    return "wrong" if letter == practice.answer else ""


def rows_of_tiles(language: str, session: "Session") -> str:
    """Return the board row by row, for screen readers."""
    game, board, columns = session.game, session.state.board, session.variant.columns
    blank = text(language, game.blank)
    cells = [game.tile(value, cell)[0] if value else blank for cell, value in enumerate(board)]
    rows = [sign(language, ",").join(cells[start : start + columns]) for start in range(0, len(cells), columns)]
    return text(language, "practice-board") + sign(language, ":") + sign(language, ";").join(rows)


def _question(practice: Practice) -> str:
    language = practice.model.language
    if practice.notice:
        return text(language, practice.notice)
    if practice.card:
        return text(language, "practice-ask-" + practice.model.game.id)
    if practice.days_to_next:
        return text(language, "practice-later", days=practice.days_to_next)
    return text(language, "practice-none")


def _verdict(practice: Practice) -> str:
    language, card, client = practice.model.language, practice.card, practice.client
    if client.error and client.feature is practice:
        return text(language, client.error[0], **client.error[1])
    if not card or not practice.answer:
        return ""
    if practice.is_right is None:
        if client.is_loading:
            return text(language, client.loading_word, percent=round(100 * client.progress))
        return text(language, "engine-thinking")
    word = "practice-right" if practice.is_right else "practice-again" if practice.answer == card.played else "practice-wrong"
    unit = practice.model.game.id if card.worth else "ranked"
    sentence = text(language, f"{word}-{unit}", **_facts(practice, card))
    parts = [sentence[0].upper() + sentence[1:]]
    if not practice.is_right:
        parts.append(text(language, "practice-better", better=ways_text(text, language, card.better)))
    other = card.played if practice.is_right else card.better[0]
    if practice.answer in card.chances and other in card.chances and other != practice.answer:
        parts.append(_chances(language, card, practice.answer, other))
    days = days_of(card)
    parts.append(text(language, "practice-back" if days else "practice-soon", days=days))
    return sign(language, " ").join(parts)


def _chances(language: str, card: "Card", answer: str, other: str) -> str:
    """Describe the chance of the high tile after the answer and after another move."""
    chance, than = [round(100 * card.chances[letter]) for letter in (answer, other)]
    facts = {"tile": card.tile, "chance": chance, "than": than, "other": text(language, "way-" + other)}
    return text(language, "practice-chance", direction=answer, **facts)


def _facts(practice: Practice, card: "Card") -> "dict[str, object]":
    return {
        "direction": practice.answer,
        "cost": round(card.costs.get(practice.answer, 0.0)),
        "lost": round(card.cost),
        "left": round(card.worth),
    }
