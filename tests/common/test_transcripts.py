"""Recorded games of both games: seed and moves lead to the recorded positions and scores in every interpreter."""

from game.app.sharing.names import format_game_address
from game.games import GAMES, game_named
from tests.common.addresses import parse_address
from tests.common.goldens import golden_names, read_golden


def test_there_are_recorded_games_of_every_size() -> None:
    names = golden_names("game-")
    for game in GAMES:
        for rows, columns in game.sizes:
            assert [name for name in names if f"{game.id}-{rows}x{columns}" in name], (game.id, rows, columns)


def test_every_recorded_game_goes_through_its_positions_and_scores() -> None:
    for name in golden_names("game-"):
        record = read_golden(name)
        session = parse_address(record["address"], GAMES)[1]
        assert session is not None
        game = game_named(record["game"])
        moves = game.parse_moves(record["moves"])
        plies = {ply: (position, score, moves) for ply, position, score, moves in record["plies"]}
        state = session.state
        checked = 0
        for ply in range(len(moves) + 1):
            if ply:
                state = game.play(session.variant, state, moves[ply - 1], session.seed).after
            if ply in plies:
                assert (game.format_position(state.board), state.score, state.moves) == plies[ply], (name, ply)
                checked += 1
        assert checked == len(plies), name
        assert game.outcome(session.variant, state, True) == record["outcome"], name


def test_the_link_of_every_recorded_game_opens_and_is_written_back_identically() -> None:
    for name in golden_names("game-"):
        record = read_golden(name)
        address = record["address"] + "/" + record["moves"]
        session = parse_address(address, GAMES)[1]
        assert session is not None
        last = record["plies"][-1]
        assert (session.game.format_position(session.state.board), session.state.score) == (last[1], last[2]), name
        assert format_game_address(session) == address, name
