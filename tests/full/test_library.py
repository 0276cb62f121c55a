"""The library in Pyodide, where a notebook in the browser runs it: no processes, no threads, the same games and pictures."""

import game as tilelab

SEEDS = range(1, 4)


def test_games_for_several_processes_are_those_of_one() -> None:
    def first(view: object) -> int:
        return view.legal_actions()[0]  # type: ignore[attr-defined,no-any-return]

    for bot in ("greedy", first):
        alone, together = tilelab.play(bot, seeds=SEEDS), tilelab.play(bot, seeds=SEEDS, processes=3)
        assert [game.result for game in alone] == [game.result for game in together]


def test_advice_solutions_and_reviews_show() -> None:
    game = tilelab.Game("2048", seed=1, moves="ldr")
    puzzle = tilelab.Game("15/3x3", seed=1)
    results = (game.analyse(nodes=200), puzzle.solve(), game.review(), game.replay())
    assert all(result._repr_html_().startswith(("<table>", "<iframe ")) for result in results)
    assert game._repr_svg_().startswith("<svg ")
