"""Programs that print and ask run as they stand: what they print, ask and answer."""

from typing import Any

import pytest

from game.arena.reports import Failed, Printed
from game.lab.workbench import AskOnce
from game.learn.learn import Learn
from tests.full.lessons import in_sandbox
from tests.learn.test_own_page import learn_at

SUM = "total = 0\nfor n in range(20):\n    total += int(input(f'{n}? '))\nprint('sum', total)\n"
GUESS = """
import random
secret = random.randrange(10**9)
print("it is", secret)
while input("> ") != "q":
    print("it is", secret)
"""
CATCHES = "while True:\n    try:\n        line = input('> ')\n        break\n    except ValueError:\n        pass\nprint(line)\n"


def follow(learn: Learn, effects: list[Any]) -> None:
    """Let a sandbox run the program up to its next question or its end."""
    for asked in [effect for effect in effects if isinstance(effect, AskOnce)]:
        request: Any = asked.request
        for report in in_sandbox(request["source"], request["cases"]):
            report.__dict__["run"] = asked.run
            learn.send("report", report, now_ms=0)


def run(source: str, answers: list[str]) -> Learn:
    learn = learn_at("program")
    learn.send("edit", source, now_ms=0)
    follow(learn, learn.send("console-run", now_ms=5))
    for answer in answers:
        assert learn.console.state == "asking"
        follow(learn, learn.send("console-answer", answer, now_ms=0))
    return learn


@pytest.mark.parametrize(
    ("source", "answers", "text", "state"),
    [
        ("print('a')\nprint('b', end='')", [], "a\nb", "ended"),
        ("print(input('Name? '))", [], "Name? ", "asking"),
        ("print(input('Name? '))", ["Ada"], "Name? Ada\nAda\n", "ended"),
        (SUM, [str(n) for n in range(20)], "".join(f"{n}? {n}\n" for n in range(20)) + "sum 190\n", "ended"),
        (CATCHES, ["x"], "> x\nx\n", "ended"),
        ("input()\nimport sys\nprint('é 😀', file=sys.stderr)\nsys.exit(3)\nprint('no')", [""], "\né 😀\n", "ended"),
        ("quit()\nprint('no')", [], "", "ended"),
        ("def main():\n    print(input())\nif __name__ == '__main__':\n    main()", ["x"], "x\nx\n", "ended"),
        ("", [], "", "ended"),
    ],
)
def test_a_program_prints_and_asks_as_in_a_terminal(source: str, answers: list[str], text: str, state: str) -> None:
    console = run(source, answers).console
    assert (console.text, console.state, console.fault) == (text, state, None)


def test_chance_stays_the_same_while_a_program_asks() -> None:
    lines = run(GUESS, ["1", "2", "q"]).console.text.split("\n")
    assert len({line for line in lines if line.startswith("it is")}) == 1


@pytest.mark.parametrize(
    ("source", "line", "reason"),
    [
        ("print('a')\n1 / 0", 2, "bot-fault"),
        ("print('a'", 1, "bot-syntax"),
        ("import pygame_of_old", 1, "bot-module"),
    ],
)
def test_a_program_that_fails_says_where_and_keeps_what_it_printed(source: str, line: int, reason: str) -> None:
    console = run(source, []).console
    assert console.state == "ended" and console.fault
    assert (console.fault.line, console.fault.reason) == (line, reason)
    assert console.text == ("a\n" if line == 2 else "")


def test_an_endless_program_is_stopped_and_what_it_printed_stays() -> None:
    learn = learn_at("program")
    learn.send("edit", "while True:\n    print('again')\n", now_ms=0)
    (asked,) = [effect for effect in learn.send("console-run", now_ms=0) if isinstance(effect, AskOnce)]
    assert (asked.request["move_ms"], asked.request["run_ms"]) == (0, 0)
    for _ in range(500):
        learn.send("report", Printed(asked.run, "again\n" * 100), now_ms=0)
    assert len(learn.send("console-stop", now_ms=0)) == 1
    learn.send("report", Printed(asked.run, "late"), now_ms=0)
    learn.send("report", Failed(asked.run, "bot-died"), now_ms=0)
    assert (learn.console.state, learn.console.text[-6:], len(learn.console.text)) == ("stopped", "again\n", 250_000)


def test_a_million_lines_are_cut_with_an_ellipsis_and_the_program_ends() -> None:
    console = run("for n in range(10**6):\n    print(n)\n", []).console
    assert console.state == "ended" and console.text.endswith("…") and 190_000 < len(console.text) <= 200_001


def test_an_answer_to_nothing_starts_nothing() -> None:
    learn = run("print(1)", [])
    assert learn.send("console-answer", "x", now_ms=0) == [] and learn.send("console-stop", now_ms=0) == []
    assert learn_at("slide").send("console-run", now_ms=0) == []
