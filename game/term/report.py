"""The figures of a series as text for people; knows no series but by its records and their summary."""

import csv
import io
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


def differences(language: str, bot: str, other: str, compared: dict[str, Any]) -> str:
    """Return by how much two bots differ on the same seeds: by points or, where there are none, by moves."""
    score = compared["score"]
    is_puzzle = not any((score.get("mean"), score.get("error")))
    found = compared["moves"] if is_puzzle else score
    if not found["games"]:
        return say(language, "bench-none")
    low, high = found["interval"]
    facts = {"games": found["games"], "more": found["more"], "less": found["less"]}
    numbers = {"mean": f"{found['mean']:+.1f}", "low": f"{low:+.1f}", "high": f"{high:+.1f}"}
    word = "bench-difference-moves" if is_puzzle else "bench-difference"
    return say(language, word, bot=bot, other=other, **facts, **numbers)


COLUMNS = ("seed", "score", "max_tile", "moves", "seconds", "outcome", "transcript")


def comma_separated(records: list[Record]) -> str:
    """Return a line of names and a line a game; what the bot noted follows the columns that every game has."""
    notes = sorted({name for record in records for name in record.notes})
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*COLUMNS, *notes])
    for record in records:
        writer.writerow([*(getattr(record, name) for name in COLUMNS), *(record.notes.get(name, "") for name in notes)])
    return text.getvalue()
