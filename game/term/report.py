"""Formats the results of a series for people."""

from typing import Any

from ..arena.record import Games, Record, as_csv
from ..core.notation import slides
from ..core.output import printable
from .words import text


def row(language: str, record: Record, is_puzzle: bool) -> str:
    """Format one game as a line."""
    facts = {"seed": record.seed, "score": record.score, "tile": record.max_tile, "moves": record.moves}
    facts["slides"] = slides(record.transcript)
    word = "bench-puzzle" if is_puzzle else "bench-game"
    outcome = text(language, "announce-solved" if record.outcome == "solved" else "bench-unfinished")
    line = text(language, word, outcome=outcome, seconds=f"{record.seconds:.2f}", **facts)
    return text(language, "bench-illegal", game=line) if record.ended_illegally else line


def table(language: str, figures: dict[str, Any], is_puzzle: bool, records: list[Record]) -> str:
    """Format a summary, one figure per line."""
    if not figures["games"]:
        return text(language, "bench-none")
    lines = [
        text(
            language,
            "bench-total",
            games=figures["games"],
            seconds=f"{figures['seconds']:,.1f}",
            pace=f"{figures['moves_per_second']:,.0f}",
        )
    ]
    is_single = figures["games"] == 1
    if figures["illegal_ends"]:
        lines.append(text(language, "bench-illegal-ends", games=figures["illegal_ends"]))
    if not is_puzzle:
        facts = {"mean": f"{figures['score_mean']:,.0f}", "median": f"{figures['score_median']:,.0f}"}
        if not is_single:
            low, high = figures["score_interval"]
            facts |= {"error": f"{figures['score_error']:,.0f}", "low": f"{low:,.0f}", "high": f"{high:,.0f}"}
        lines.append(text(language, "bench-score-one" if is_single else "bench-score", best=figures["score_best"], **facts))
        for tile, reached in figures["reached"].items():
            low, high = reached["interval"]
            share = f"{reached['share']:.1%}"
            lines.append(text(language, "bench-reached", tile=tile, share=share, low=f"{low:.1%}", high=f"{high:.1%}"))
    else:
        lines.append(text(language, "bench-solved", solved=figures["outcomes"].get("solved", 0), games=figures["games"]))
    if is_single:
        lines.append(text(language, "bench-moves-one", mean=f"{figures['moves_mean']:,.0f}"))
    else:
        error = f"{figures['moves_error']:,.1f}"
        lines.append(text(language, "bench-moves", mean=f"{figures['moves_mean']:,.1f}", error=error))
    if is_puzzle:
        mean = sum(slides(record.transcript) for record in records) / len(records)
        lines.append(text(language, "bench-slides", mean=f"{mean:,.1f}"))
    return "\n".join(lines)


def comma_separated(games: Games) -> str:
    """Format a series as CSV, with the bot's notes in the last columns."""
    return printable(as_csv([games], notes_last=True, line_end="\n"), "\n")
