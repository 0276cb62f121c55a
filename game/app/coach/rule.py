"""The line below the board before the first move: how to play, or what is unusual about a kind of board."""

from ..feature import Feature
from ..model import Model
from ..words import sign, text


class Rule(Feature):
    """Shows the rule until the first move."""

    def __init__(self, model: Model) -> None:
        self._model = model

    def view(self, slots: "dict[str, str]") -> None:
        model = self._model
        is_new = not (model.replay or model.session.timeline.cursor) and model.session.outcome == "playing"
        sentences = (self._rhythm() or [text(model.language, "rule-" + model.game.id)]) if is_new else []
        slots["line-text.text"] = sign(model.language, " ").join(sentences)

    def _rhythm(self) -> list[str]:
        """Return what is unusual about new tiles, on variants that the coach judges as another one."""
        game, variant, language = self._model.game, self._model.session.variant, self._model.language
        if game.judged_as(variant) == variant:
            return []
        every = game.moves_per_spawn(variant)
        sentences = [text(language, "aim-every", every=every)] if every > 1 else []
        return sentences + ([text(language, "aim-idle")] if game.may_idle(variant) else [])
