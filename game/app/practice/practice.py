"""Practice: costly moves of reviewed games, shown again as positions. The game in play is not affected."""

from ...core.engine import Solution
from ...core.errors import BadNotation, IllegalMove
from ...core.grid import LETTERS, WAYS
from ...core.typing import Any, Callable
from ..app import App
from ..coach.client import Client, EngineFeature, request
from ..coach.review import GameReview
from ..coach.sentences import percent_text, ways_text
from ..feature import Handlers
from ..options.announcements import rows_of
from ..play.scene import PLACE
from ..session import Session
from ..store import StoredText
from ..view import ON, mark
from ..words import sign, text
from .cards import BOX_DAYS, CARDS, DAY_MS, MAX_CARDS, Card, Deck, card_of


class Practice(EngineFeature):
    """The current card and the answer to it; read: returns the stored text, or ""."""

    dialogs = (CARDS,)
    sees = PLACE
    places = ("more", CARDS)

    def __init__(self, app: App, client: Client, review: GameReview, read: "Callable[[], str]") -> None:
        self.app = app
        self.model = self._model = app.model
        self.client = client
        self.deck = Deck()
        self.card: Card | None = None
        self.session: Session | None = None
        """A separate session with the card's board."""
        self.answer = ""
        """The letter of the answer, or ""."""
        self.is_right: bool | None = None
        """Whether the answer is correct; None without an answer, or while the solver checks it."""
        self.notice = ""
        """The word for an error of the stored cards, or ""."""
        self._review = review
        self._added_review: object = None
        self._is_in_menu = False
        self._stored = StoredText(self, CARDS, "cards", self._load, self._warn, read, self.deck.pack)

    def handlers(self) -> Handlers:
        return {
            "practice": self._open,
            "practice-move": self._answer,
            "practice-tap": self._tap,
            "practice-next": self._next,
            "practice-remove": self._remove,
        }

    def watches(self) -> Handlers:
        """Watch for the end of a review."""
        return {"reply": lambda text: self.turned()}

    def turned(self) -> None:
        """Add cards from a finished review that is open; load the cards for the menu; cancel the request of a closed dialog."""
        report = self._review.report
        if report is not self._added_review and report is not None and report.share == 1 and self.model.dialog == "review":
            self._added_review = report
            session = self.model.session
            cards = [card_of(session.game, session.variant, loss) for loss in report.losses]
            self._stored.refresh()
            for card in cards:
                if card:
                    self.deck.add(card)
            if [card for card in cards if card]:
                self._save()
        was_in_menu = self._is_in_menu
        self._is_in_menu = self.model.dialog == "more"
        if self._is_in_menu and not was_in_menu:  # The menu says how many cards are due.
            self._stored.refresh()
        if self.model.dialog != CARDS and self.client.asks(self):
            self.client.drop()

    @property
    def due(self) -> list[Card]:
        """The due cards of the current game."""
        return self.deck.due(self.model.game.id, self.wall_ms)

    @property
    def days_to_next(self) -> int:
        """Days until the next card of the current game, at least 1; 0 if there are no cards."""
        dates = [card.due_ms for card in self.deck.of(self.model.game.id)]
        return max(1, -((self.wall_ms - min(dates)) // DAY_MS)) if dates else 0

    def _open(self) -> None:
        self._stored.refresh()
        self.send("open", CARDS)
        self._next()

    def _next(self) -> None:
        """Show the longest overdue card."""
        self.client.drop()
        self.client.error = None
        self.card = self.session = None
        self.answer = ""
        self.is_right = None
        for card in self.due:
            try:
                game = self.model.game
                self.session = Session(game, game.parse_variant(card.variant), 0, card.position)
                self.card = card
                return
            except BadNotation:
                self._stored.set_aside(self.deck.pack())
                self.deck.cards.remove(card)
                self._save()

    def _answer(self, letter: str) -> None:
        """Answer with a move, once per card; ask the solver if its cost is unknown."""
        card, session = self.card, self.session
        if not card or not session or self.answer or letter not in LETTERS:
            return
        direction = LETTERS.index(letter)
        if direction not in session.game.legal_actions(session.state.board, session.variant.columns):
            raise IllegalMove("nothing-moves", direction=WAYS[direction])
        self.answer = letter
        self.is_right = card.is_right(letter)
        if self.is_right is None:
            after, _ = session.game.afterstate(session.state.board, direction, session.variant.columns)
            self.client.ask(self, request(session, "advise", after))
        else:
            self._file()

    def _tap(self, cell: int) -> None:
        if self.session:
            self._answer(self.session.game.tap(self.session.state, cell)[:1])

    def _remove(self) -> None:
        """Delete the current card."""
        if self.card:
            self._stored.refresh()
            self.deck.cards = [card for card in self.deck.cards if card.key != self.card.key]
            self._save()
            self._next()

    def reported(self, report: "dict[str, Any]", part: int = 0) -> float:
        """Store the cost of the answer, once it is proven. Raises: BadReport."""
        solution = Solution.from_json(report)
        card = self.card
        if solution.is_proven and card and self.answer not in card.costs:
            card.costs[self.answer] = float(solution.length + 1 - card.worth)
            if not card.costs[self.answer]:
                card.better += self.answer
        return solution.share

    def finished(self) -> None:
        """Judge the answer."""
        if self.card and self.is_right is None and self.answer:
            self.is_right = self.card.is_right(self.answer)
            self._file()

    def failed(self) -> None:
        """Let the player answer again."""
        self.answer = ""

    def _file(self) -> None:
        """Store the answer: the card moves to its next box."""
        card = self.card
        if card and self.is_right is not None:
            self._stored.refresh()
            for stored in self.deck.cards:
                if stored.key == card.key:
                    stored.costs, stored.better = card.costs, card.better
                    stored.answer(self.is_right, self.wall_ms)
                    self.card = stored
            self._save()

    def _save(self) -> None:
        self._stored.save(self.deck.pack())

    def _load(self, text: str) -> None:
        self.notice = ""
        self.deck.load(text)

    def _warn(self, word: str) -> None:
        """Show an error of the stored cards."""
        self.notice = word

    def fill(self, slots: "dict[str, str]") -> None:
        """Fill the open dialog, or the number of due cards in the menu."""
        model, card = self.model, self.card
        if model.dialog == "more":
            due = len(self.due)
            slots["menu-cards.text"] = text(model.language, "menu-due" if due else "menu-cards", due=due)
        if model.dialog != CARDS:
            return
        language = model.language
        is_open = card is not None and not self.answer
        session = self.session
        legal = model.game.legal_actions(session.state.board, session.variant.columns) if session and is_open else ()
        label = text(language, "practice-board") + sign(language, ":") + rows_of(language, session) if session else ""
        count = len(self.deck.of(model.game.id))
        slots.update({
            "practice-due.text": text(language, "menu-due", due=len(self.due)) if count else "",
            "practice-kept.text": text(language, "practice-kept", kept=count, most=MAX_CARDS),
            "practice-ask.text": self._question(),
            "practice-said.text": self._verdict(),
            "practice-board.hidden": "" if card else ON,
            "practice-board@aria-label": label,
            "practice-pad.hidden": "" if card else ON,
            "practice-next.hidden": "" if card and self.is_right is not None else ON,
            "practice-remove.hidden": "" if card else ON,
            "practice-said@data-verdict": "" if self.is_right is None else "right" if self.is_right else "wrong",
        })  # fmt: skip
        for direction, letter in enumerate(LETTERS):
            mark(slots, f"practice-{letter}.disabled", direction not in legal)
            slots[f"practice-{letter}@data-verdict"] = self._verdict_on(letter)

    def _verdict_on(self, letter: str) -> str:
        """Return the verdict on the button of a move, after the answer."""
        if self.is_right is None or not self.card:
            return ""
        if letter in self.card.better:
            return "right"
        return "wrong" if letter == self.answer else ""

    def _question(self) -> str:
        language = self.model.language
        if self.notice:
            return text(language, self.notice)
        if self.card:
            return text(language, "practice-ask-" + self.model.game.id)
        if self.days_to_next:
            return text(language, "practice-later", days=self.days_to_next)
        return text(language, "practice-none")

    def _verdict(self) -> str:
        language, card, client = self.model.language, self.card, self.client
        if client.error and client.feature is self:
            return text(language, client.error[0], **client.error[1])
        if not card or not self.answer:
            return ""
        if self.is_right is None:
            if client.is_loading:
                return text(language, client.loading_word, percent=round(100 * client.progress))
            return text(language, "engine-thinking")
        word = "practice-right" if self.is_right else "practice-again" if self.answer == card.played else "practice-wrong"
        unit = self.model.game.id if card.worth else "ranked"
        sentence = text(language, f"{word}-{unit}", **self._facts(card))
        parts = [sentence[0].upper() + sentence[1:]]
        if not self.is_right:
            parts.append(text(language, "practice-better", better=ways_text(text, language, card.better)))
        other = card.played if self.is_right else card.better[0]
        if self.answer in card.chances and other in card.chances and other != self.answer:
            parts.append(_chances(language, card, self.answer, other))
        days = BOX_DAYS[card.box]
        parts.append(text(language, "practice-back" if days else "practice-soon", days=days))
        return sign(language, " ").join(parts)

    def _facts(self, card: Card) -> "dict[str, object]":
        return {
            "direction": self.answer,
            "cost": round(card.costs.get(self.answer, 0.0)),
            "lost": round(card.cost),
            "left": round(card.worth),
        }


def _chances(language: str, card: Card, answer: str, other: str) -> str:
    """Describe the chance of the high tile after the answer and after another move."""
    chance, than = [percent_text(text, language, card.chances[letter]) for letter in (answer, other)]
    facts = {"tile": card.tile, "chance": chance, "than": than, "other": text(language, "way-" + other)}
    return text(language, "practice-chance", direction=answer, **facts)
