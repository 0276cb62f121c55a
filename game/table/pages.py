"""Makes the pages of the table of bots, without scripts: one per language, and one per row with its games."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

from ..app import words
from ..app.words import LANGUAGES, bots, text
from ..arena.builtin import find_builtin
from ..arena.record import Record
from ..arena.summary import Share
from ..games import game_named
from .files import CSV_FILE, DESCRIPTION, GAMES_FILE, SEEDS, Row, over_shortest, ranked, read_rows
from .words import WORDS

PLACE = "game/entries/table/"
"""Path of the table's files in the tree, and of these and its pages in the site."""

_PAGES = {language: "index.html" if language == "en" else f"{language}.html" for language in LANGUAGES}
_NAMES = {"en": "English", "zh-Hant": "繁體中文", "zh-Hans": "简体中文"}

_POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"

_CURRENT = ' aria-current="page"'

_MAX_TILES = 6
"""Maximum number of columns for tiles; the highest tiles reached are shown."""

_DASH = "–"


def site_pages(root: Path) -> dict[str, str]:
    """Return the table's pages by their paths in the site. Raises: BadTable."""
    words.add(WORDS, bots.WORDS)
    rows = read_rows(root / PLACE)
    pages = {PLACE + _PAGES[language]: _table_page(language, rows) for language in LANGUAGES}
    return pages | {PLACE + _games_name(row): _games_page(row) for row in rows}


def _page(language: str, title: str, depth: int, body: str) -> str:
    """Return a whole page. depth: number of folders between the site's root and the page."""
    root = "../" * depth
    return f"""<!doctype html>
<html lang="{language}" data-theme="system">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)} · Tilelab</title>
<link rel="icon" href="{root}game/web/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{root}game/web/static/tilelab.css">
<link rel="stylesheet" href="{root}game/entries/table.css">
</head>
<body>
{body}</body>
</html>
"""


def _table_page(language: str, rows: Sequence[Row]) -> str:
    title = text(language, "table-title")
    links = [
        f'<a href="{page}" lang="{tag}" hreflang="{tag}"{_CURRENT if tag == language else ""}>{_NAMES[tag]}</a>'
        for tag, page in _PAGES.items()
    ]
    facts = {f"seeds_{game}": f"{seeds.start}–{seeds.stop - 1}" for game, seeds in SEEDS.items()}
    lines = [
        f'<header><a href="../../../#/lab">{text(language, "table-lab")}</a>',
        f'<nav aria-label="{text(language, "language")}">{" · ".join(links)}</nav></header>',
        "<main>",
        f"<h1>{title}</h1>",
        f"<p>{text(language, 'table-about', **facts)}</p>",
        f"<p>{text(language, 'table-counts')}</p>",
    ]
    for number, board in enumerate(ranked(rows)):
        lines += _section(language, number, board, rows)
    lines.append(f"<p>{text(language, 'table-times')}</p>")
    files = ((CSV_FILE, "table-csv"), (GAMES_FILE, "table-data"), (DESCRIPTION, "table-fields"))
    downloads = [f'<a href="{name}">{text(language, word)}</a>' for name, word in files]
    lines.append(f"<p>{' · '.join(downloads)}</p>")
    lines += [f"<p>{text(language, 'table-enter')}</p>", "</main>\n"]
    return _page(language, title, 3, "\n".join(lines))


def _section(language: str, number: int, board: Sequence[Row], rows: Sequence[Row]) -> list[str]:
    """Return the lines for one board: a heading and a table."""
    game = game_named(board[0].game)
    is_puzzle = game.lower_is_better
    shares = [row.reached() for row in board]
    reached = sorted({tile for share in shares for tile in share})
    telling = [tile for tile in reached if any(_share(share, tile) < 1 for share in shares)]
    tiles = [] if is_puzzle else telling[-_MAX_TILES:]
    heads = [text(language, "table-bot"), text(language, "table-mean-moves" if is_puzzle else "table-mean")]
    heads += [text(language, "table-over"), text(language, "table-solved")] if is_puzzle else [f"{tile:,}" for tile in tiles]
    heads += [text(language, word) for word in ("table-ms", "table-games", "table-code")]
    name = board_name(language, board[0])
    lines = [f'<h2 id="board-{number}">{name}</h2>']
    if tiles:
        lines.append(f"<p>{text(language, 'table-reached')}</p>")
    lines.append(f'<div class="scroll" tabindex="0" role="region" aria-labelledby="board-{number}">')
    lines.append(f"<table><caption>{name}</caption>")
    lines.append("<thead><tr>" + "".join(f'<th scope="col">{head}</th>' for head in heads) + "</tr></thead>")
    lines.append("<tbody>")
    for row, share in zip(board, shares):
        cells = [_mean(row)]
        if is_puzzle:
            over = over_shortest(row, rows)
            cells += [_DASH if over is None else f"{over:,.1f}", f"{row.solved} / {len(row.records)}"]
        cells += [f"{_share(share, tile):.0%}" for tile in tiles]
        cells += [f"{row.ms_a_move:,.2f}", _games_cell(language, row), _code_cell(row)]
        line = "".join(f"<td>{cell}</td>" for cell in cells)
        lines.append(f'<tr><th scope="row">{_bot_cell(language, row)}</th>{line}</tr>')
    return [*lines, "</tbody></table></div>"]


def board_name(language: str, row: Row) -> str:
    """Return the name of a row's game and variant."""
    side, _, options = row.variant.partition("-")
    name = f"{text(language, 'title-15') if row.game == '15' else row.game} {side.replace('x', '×')}"
    return f"{name} <code>{row.variant}</code>" if options else name


def _share(shares: dict[int, Share], tile: int) -> float:
    """Return the share of games that reached a tile: all, if the lowest final tile is higher."""
    if tile in shares:
        return shares[tile].share
    return 1.0 if tile < min(shares) else 0.0


def _mean(row: Row) -> str:
    spread = row.spread
    if not spread:
        return _DASH
    digits = 1 if game_named(row.game).lower_is_better else 0
    if not spread.interval:
        return f"{spread.mean:,.{digits}f}"
    low, high = spread.interval
    return f"{spread.mean:,.{digits}f} <small>({low:,.{digits}f} – {high:,.{digits}f})</small>"


def title_of(language: str, row: Row) -> str:
    """Return a bot's name, translated for built-in bots."""
    builtin = find_builtin(row.game, row.name)
    return escape(text(language, builtin.label) if builtin else row.title)


def _bot_cell(language: str, row: Row) -> str:
    builtin = find_builtin(row.game, row.name)
    about = f'<p lang="en">{escape(row.about)}</p>' if not builtin else f"<p>{escape(text(language, builtin.about))}</p>"
    author = escape(row.author)
    author = f'<a href="{escape(row.link)}" rel="nofollow noopener">{author}</a>' if row.link else author
    return f"{title_of(language, row)} <small>{author}</small>{about}"


def _games_cell(language: str, row: Row) -> str:
    count = f"{len(row.records)}" if len(row.records) == row.wanted else f"{len(row.records)} / {row.wanted}"
    hidden = text(language, "table-games-of", bot="")
    return f'<a href="{_games_name(row)}">{count}<span class="unseen"> {hidden}{title_of(language, row)}</span></a>'


def _code_cell(row: Row) -> str:
    return f'<a href="../{escape(row.code)}"><code>{escape(row.code.rsplit("/", 1)[-1])}</code></a>'


def _games_name(row: Row) -> str:
    return f"games/{row.game}-{row.variant}-{row.name}.html"


def _in_all(word: str) -> str:
    """Return a text in all languages, each with its `lang`."""
    return " · ".join(f'<span lang="{language}">{text(language, word)}</span>' for language in LANGUAGES)


def _games_page(row: Row) -> str:
    """Return the page with a row's games, mostly figures, with its few words in all languages."""
    is_puzzle = game_named(row.game).lower_is_better
    title = f"{title_of('en', row)}, {row.game} {row.variant}"
    words = ["table-seed", "table-moves", *(["table-solved"] if is_puzzle else ["table-points", "table-tile"])]
    lines = [
        f'<header><a href="../index.html">{_in_all("table-title")}</a></header>',
        "<main>",
        f"<h1>{title}</h1>",
        f"<p>{_in_all('table-replay')}</p>",
        f'<div class="scroll" tabindex="0" role="region" aria-label="{title}">',
        f"<table><caption>{title}</caption>",
        "<thead><tr>" + "".join(f'<th scope="col">{_in_all(word)}</th>' for word in words) + "</tr></thead>",
        "<tbody>",
        *[_game_line(row, record, is_puzzle) for record in row.records],
        "</tbody></table></div>",
        "</main>\n",
    ]
    return _page("en", title, 4, "\n".join(lines))


def _game_line(row: Row, record: Record, is_puzzle: bool) -> str:
    address = f"../../../../#/{row.game}/{row.variant}@{record.seed}/{record.transcript}".removesuffix("/")
    solved = "✓" if record.outcome == "solved" else _DASH
    cells = [f"{record.moves:,}", *([solved] if is_puzzle else [f"{record.score:,}", f"{record.max_tile:,}"])]
    line = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr><th scope="row"><a href="{address}">{record.seed}</a></th>{line}</tr>'
