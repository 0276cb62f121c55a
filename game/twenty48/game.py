"""2048 as a `Rules`: its variants, its moves as text, and what a front end shows and announces."""

from ..core.errors import BadNotation, IllegalMove
from ..core.game import Rules, State, Step, Variant
from ..core.grid import DIRECTIONS, WAYS, side_of
from ..core.notation import parse_size
from . import rules
from .rules import GIVE_UP, make_move, parse_moves


class Twenty48(Rules):
    """The rules with a score, a target and giving up (`x`)."""

    id = "2048"
    sizes = rules.SIZES
    default = Variant(4, four_percent=10, start=2, target=11, spawn_every=1, idle=0)
    choices = (
        ("target", tuple(range(8, 17))),
        ("four_percent", (10, 50)),
        ("start", (1, 2, 3, 4)),
    )
    gives_up = True
    has_chance = True

    def parse_variant(self, text: str) -> Variant:
        """Parse a size with options, such as `4x4-t1024-f50-s1-e3`. Raises: BadNotation.

        t: target. f: percentage of 4s. s: start tiles. e3: a spawn only after every third move. w3: a spawn only after a whole
        string of three letters, in which a letter that moves nothing counts as a move.
        """
        words = text.split("-")
        size = parse_size(words[0])
        if size not in self.sizes:
            raise BadNotation("no-such-variant", text=text[:40])
        options = dict(self.default.options)
        targets = {1 << rank: rank for rank in range(3, 18)}
        for word in words[1:]:
            letter, digits = word[:1], word[1:]
            number = int(digits) if 0 < len(digits) < 7 and not [1 for char in digits if char not in "0123456789"] else -1
            if letter == "f" and 0 <= number <= 100:
                options["four_percent"] = number
            elif letter == "s" and 1 <= number <= 8:
                options["start"] = number
            elif letter in "ew" and 1 <= number <= 9:
                options["spawn_every"] = number
                options["idle"] = int(letter == "w")
            elif letter == "t" and number in targets:
                options["target"] = targets[number]
            else:
                raise BadNotation("no-such-variant", text=text[:40])
        return Variant(*size, **options)

    def format_variant(self, variant: Variant) -> str:
        text = f"{variant.rows}x{variant.columns}"
        options = variant.options
        standard = self.default.options
        if options["target"] != standard["target"]:
            text += f"-t{1 << options['target']}"
        if options["four_percent"] != standard["four_percent"]:
            text += f"-f{options['four_percent']}"
        if options["start"] != standard["start"]:
            text += f"-s{options['start']}"
        if options["idle"]:
            text += f"-w{options['spawn_every']}"
        elif options["spawn_every"] != standard["spawn_every"]:
            text += f"-e{options['spawn_every']}"
        return text

    def opening(self, variant: Variant, seed: int) -> State:
        options = variant.options
        return State(rules.opening(variant.rows, seed, options["four_percent"], options["start"], variant.columns))

    def parse_position(self, text: str, rows: int = 0, columns: int = 0) -> tuple[int, ...]:
        """Parse our own notation: ranks in hex, or values separated by blanks. Raises: BadNotation."""
        return rules.parse_plain(text, rows, columns)

    def read_position(self, text: str, rows: int = 0, columns: int = 0) -> tuple[tuple[int, ...], int, str]:
        """Parse a board in any layout; the word says whether an ambiguous text was read as values or as ranks."""
        board, columns, reading = rules.read_position(text, rows, columns)
        return board, columns, reading and "read-" + reading

    def format_position(self, board: tuple[int, ...]) -> str:
        return rules.format_position(board)

    def parse_moves(self, text: str) -> list[str]:
        """Return one token per move; `r3` is three moves, `r.a1` names the spawn. Raises: BadNotation."""
        return parse_moves(text)

    def play(self, variant: Variant, state: State, move: str, seed: int) -> Step:
        """Slide and spawn, or give up. Raises: IllegalMove."""
        if state.ended:
            raise IllegalMove("game-over")
        if move == GIVE_UP:
            return Step(move, State(state.board, state.score, state.moves, True), ())
        moves = state.moves + 1
        options = variant.options
        four_percent, spawn_every, idle = options["four_percent"], options["spawn_every"], options["idle"]
        slid, cell, board = make_move(state.board, move, seed, moves, four_percent, spawn_every, idle, variant.columns)
        return Step(move, State(board, state.score + slid.gain, moves), slid.hops, slid.merges, cell, slid.gain)

    def outcome(self, variant: Variant, state: State, going_on: bool) -> str:
        """Return playing, won or lost; a win comes before a loss, but only until the player continues."""
        if not going_on and max(state.board) >= variant.options["target"]:
            return "won"
        return "lost" if state.ended or rules.is_terminal(state.board, variant.columns) else "playing"

    def legal_actions(self, board: tuple[int, ...], columns: int = 0) -> tuple[int, ...]:
        return rules.legal_actions(board, columns)

    def afterstate(self, board: tuple[int, ...], direction: int, columns: int = 0) -> tuple[tuple[int, ...], int]:
        slid = rules.slide(board, direction, columns)
        if slid.after == board:
            raise IllegalMove("nothing-moves", direction=WAYS[direction])
        return slid.after, slid.gain

    def afterstates(self, board: tuple[int, ...], columns: int = 0) -> "list[tuple[tuple[int, ...], int] | None]":
        slides = [rules.slide(board, way, columns) for way in DIRECTIONS]
        return [None if slid.after == board else (slid.after, slid.gain) for slid in slides]

    def settle(self, variant: Variant, board: tuple[int, ...], moves: int, seed: int) -> tuple[int, ...]:
        options = variant.options
        return rules.settle(board, seed, moves, options["four_percent"], options["spawn_every"])[1]

    def moves_per_spawn(self, variant: Variant) -> int:
        return variant.options["spawn_every"]

    def judged_as(self, variant: Variant) -> Variant:
        """Return the variant with a spawn after every move: the search knows other odds of a 4, but no other rhythm."""
        return variant.with_options(variant.rows, {"spawn_every": 1, "idle": 0}, variant.columns)

    def forecasts(self, variant: Variant) -> bool:
        """Whether the odds of a 4 are those of recorded or solved games: 10 %, and on 3×3 and 4×4 also 50 %."""
        return variant.options["four_percent"] in (10, 50 if variant.side in (3, 4) else 10)

    def may_idle(self, variant: Variant) -> bool:
        """Whether strings of letters are played, in which a letter that moves nothing counts."""
        return variant.options["idle"] == 1

    def chance_outcomes(self, variant: Variant, board: tuple[int, ...]) -> tuple[tuple[tuple[int, int], float], ...]:
        return rules.chance_outcomes(board, variant.options["four_percent"])

    def tap(self, state: State, cell: int) -> str:
        """Return "": taps make no move."""
        return ""

    def values(self, cells: int) -> tuple[int, ...]:
        """Return the ranks up to the highest that play can reach: a chain of doublings through every cell, ending with a 4."""
        return tuple(range(min(cells + 1, rules.HIGHEST_RANK) + 1))

    def marks(self, state: State, elapsed_ms: int, outcome: str) -> dict[str, int]:
        return {"score": state.score, "tile": max(state.board)}

    def tile(self, value: int, cell: int) -> tuple[str, str]:
        """Return the value of a rank as text, and its look, which ranks above 17 share."""
        return str(1 << value), f"rank-{min(value, 18)}"

    def read_tile(self, text: str) -> int:
        """Return the rank for a value such as 2048. Raises: BadNotation."""
        rank = rules.rank_of_value(text or "0")
        if rank < 0:
            raise BadNotation("no-such-tile", text=text[:20])
        return rank

    def sentences(self, before: State, step: Step, columns: int = 0) -> list[tuple[str, dict[str, object]]]:
        """Return the words and facts of a move: the direction, the merges, the new tile, the score."""
        if step.move == GIVE_UP:
            return [("announce-given-up", {"score": step.after.score})]
        lines: list[tuple[str, dict[str, object]]] = [("way-" + step.move, {})]
        if step.merges:
            values = [str(1 << step.after.board[cell]) for cell in step.merges]
            lines.append(("announce-merged", {"tiles": ", ".join(values)}))
        if step.spawn >= 0:
            row, col = divmod(step.spawn, columns or side_of(before.board))
            value = 1 << step.after.board[step.spawn]
            lines.append(("announce-new", {"tile": value, "row": row + 1, "col": col + 1}))
        lines.append(("announce-score", {"score": step.after.score}))
        return lines
