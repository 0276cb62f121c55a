"""Tables of results as HTML, for notebooks."""

import html
from collections.abc import Iterable, Sequence


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table with column headings."""
    headings = "".join([f'<th scope="col">{html.escape(name)}</th>' for name in head])
    lines = "".join([f"<tr>{''.join([f'<td>{html.escape(str(cell))}</td>' for cell in row])}</tr>" for row in rows])
    return f"<table><caption>{html.escape(caption)}</caption><thead><tr>{headings}</tr></thead><tbody>{lines}</tbody></table>"


def facts(caption: str, rows: Iterable[tuple[str, object]]) -> str:
    """Return a table with a name and a value in each row."""
    lines = "".join(
        [f'<tr><th scope="row">{html.escape(name)}</th><td>{html.escape(str(value))}</td></tr>' for name, value in rows]
    )
    return f"<table><caption>{html.escape(caption)}</caption><tbody>{lines}</tbody></table>"


def effort(nodes: int, seconds: float) -> str:
    """Return how much an engine searched."""
    return f"{nodes:,} positions in {seconds:.2f} s"
