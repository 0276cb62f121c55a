"""The view of *Why not …?*: a button beside each other move in the coach's card, and the line below the board."""

from ..feature import Feature
from ..view import ON
from ..words import text
from .coach import Coach
from .sentences import capital, refutation_sentence
from .view import ROWS, ranked, show_progress

_UNASKED = {f"why-not-{row}.hidden": ON for row in ROWS}

_LONGER = ("longer", "equal", "known", "shorter")
"""What an answer about a puzzle is called; it knows the length of the solution."""


class WhyNotView(Feature):
    """Adds the slots; it comes after `CoachView`, whose line it replaces while a line is on the board."""

    def __init__(self, coach: Coach) -> None:
        self._coach = coach

    def view(self, slots: "dict[str, str]") -> None:
        coach = self._coach
        moves = coach.why_not.moves
        order = ranked(coach.advisor.report) if coach.advisor.report else []
        slots.update(_UNASKED)
        if not slots["coach-worth.hidden"]:
            self._mark(slots, order, moves)
        elif moves and not order and not coach.model.game.has_chance:
            order = [coach.advisor.line[0]] + list(moves)
            self._list_lengths(slots, order)
            self._mark(slots, order, moves)
        self._show_line(slots)

    def _mark(self, slots: "dict[str, str]", order: list[str], moves: tuple[str, ...]) -> None:
        """Put a button beside each move that can be asked about."""
        language = self._coach.model.language
        for row, letter in zip(ROWS, order):
            if letter in moves:
                slots[f"why-not-{row}.hidden"] = ""
                slots[f"why-not-{row}.value"] = letter
                slots[f"why-not-{row}@aria-label"] = text(language, "why-not-way", direction=letter)
            slots[f"worth-bar-{row}.hidden"] = "" if self._coach.model.game.has_chance else ON

    def _list_lengths(self, slots: "dict[str, str]", order: list[str]) -> None:
        """List the moves of a puzzle, the advised one first, with the lengths that are known."""
        coach, language = self._coach, self._coach.model.language
        slots["coach-worth.hidden"] = ""
        slots["worth-title.text"] = text(language, "lengths")
        slots["worth-title@data-odd"] = ""
        for row, letter in zip(ROWS, order):
            known = coach.why_not.known(letter)
            length = known.facts["moves"] if known and known.key in _LONGER else len(coach.advisor.line) if row == 1 else 0
            slots[f"worth-row-{row}.hidden"] = ""
            slots[f"worth-way-{row}.text"] = capital(text(language, "way-" + letter))
            slots[f"worth-{row}.text"] = text(language, "announce-moves", moves=length) if length else ""

    def _show_line(self, slots: "dict[str, str]") -> None:
        """Show what the line is about, at its end what is wrong with the move, and the button that goes on or back."""
        coach, why_not = self._coach, self._coach.why_not
        client, language = coach.client, coach.model.language
        slots["why-not-on.hidden"] = "" if why_not.move else ON
        slots["board@data-line"] = ON if coach.app.line else ""
        if client.error and client.feature is why_not and not why_not.move:
            slots["hint-text.text"] = text(language, client.error[0], **client.error[1])
        if not why_not.move:
            return
        word = "why-next" if why_not.is_stepped and not why_not.is_over else "why-back"
        sentence = text(language, "why-if", direction=why_not.move)
        if not coach.app.line:
            word, sentence = "cancel", "" if client.is_loading else text(language, "engine-thinking")
            show_progress(slots, coach, "coach", client.is_loading)
        elif why_not.is_over and why_not.refutation:
            sentence = refutation_sentence(text, language, why_not.refutation, why_not.move, coach.advisor.line[0])
        slots["why-not-on.text"] = text(language, word)
        slots["hint-text.text"] = sentence
        slots["hint-text@role"] = ""  # All of it was said at the start.
        slots["hint-line.hidden"] = ""
        slots["hint-why.hidden"] = slots["auto.hidden"] = ON
