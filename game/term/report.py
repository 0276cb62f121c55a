"""The figures of a series as text for people; knows no series but by its records and their summary."""

from typing import Any

from game.lab.arena import Record
from game.term.words import say


def row(language: str, record: Record) -> str:
    """Return one game in a line."""
    facts = {"seed": record.seed, "score": record.score, "tile": record.max_tile, "moves": record.moves}
    is_puzzle = record.outcome == "solved" or not record.score and record.outcome == "playing"
    word = "bench-puzzle" if is_puzzle else "bench-game"
    outcome = say(language, "tell-solved" if record.outcome == "solved" else "bench-unfinished")
    return say(language, word, outcome=outcome, seconds=f"{record.seconds:.2f}", **facts)


def table(language: str, figures: dict[str, Any]) -> str:
    """Return what a series comes to, line by line."""
    if not figures["games"]:
        return say(language, "bench-none")
    lines = [
        say(
            language,
            "bench-total",
            games=figures["games"],
            seconds=f"{figures['seconds']:,.1f}",
            pace=f"{figures['moves_per_second']:,.0f}",
        )
    ]
    if figures["score_best"]:
        low, high = figures["score_interval"]
        lines.append(
            say(
                language,
                "bench-score",
                mean=f"{figures['score_mean']:,.0f}",
                error=f"{figures['score_error']:,.0f}",
                low=f"{low:,.0f}",
                high=f"{high:,.0f}",
                median=f"{figures['score_median']:,.0f}",
                best=figures["score_best"],
            )
        )
        for tile, reached in figures["reached"].items():
            low, high = reached["interval"]
            share = f"{reached['share']:.1%}"
            lines.append(say(language, "bench-reached", tile=tile, share=share, low=f"{low:.1%}", high=f"{high:.1%}"))
    else:
        lines.append(say(language, "bench-solved", solved=figures["outcomes"].get("solved", 0), games=figures["games"]))
    lines.append(
        say(language, "bench-moves", mean=f"{figures['moves_mean']:,.1f}", error=f"{figures['moves_error']:,.1f}")
    )
    return "\n".join(lines)
