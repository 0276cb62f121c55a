"""Export and import transfer everything, lose nothing, and an unreadable file changes nothing."""

import json

from game.app import words
from game.app.backup.backup import MAX_CODE
from game.app.backup.file import format_export
from game.app.bookmarks.bookmarks import NAME
from game.app.daily.records import NAME as DAILY
from game.app.practice.cards import CARDS
from game.app.racing.solve import Solve, parse_solve
from game.app.store import BadSave, parse, unpack_past_games
from game.backups import parts
from game.core.rng import below
from game.games import GAMES
from game.lab.drafts import BOT_LIST, BOT_TEXT, STARTER, Drafts
from game.lab.series import SERIES_LIST, SERIES_TEXT, Series
from game.lab.settings import SETTINGS
from tests.common.checks import noise, parse_export, part_of, raises
from tests.common.tab import RACE, Tab


class Desk(Tab):
    """A tab with bookmarks and export that records the exported files."""

    def __init__(self, stored: dict[str, str] | None = None, now_ms: int = 1_000_000) -> None:
        super().__init__(stored)
        self.now_ms = now_ms
        self.send("new")  # With its own seed.

    def play(self, seed: int, count: int) -> None:
        """Play some games of a few moves; finish every third one, bookmark every second, at random."""
        for number in range(count):
            self.send("route", "#/2048" if below(3, seed, number) else "#/15")
            self.send("new")
            for ply in range(below(12, seed, number, 1)):
                self.now_ms += 700
                self.send("move", "urdl"[below(4, seed, number, 2 + ply)])
            if not below(2, seed, number, 20):
                self.send("bookmark-add")
            if not below(3, seed, number, 21):
                self.send("give-up")

    def export(self) -> str:
        """Return the text of an exported file."""
        self.send("backup")
        self.send("backup-file")
        self.catch_up()
        self.send("dismiss")
        return self.files[-1].text

    def take(self, file: str) -> None:
        """Import a file completely."""
        self.send("backup")
        self.send("backup-import", file)
        self.catch_up()

    @property
    def message(self) -> str:
        """The dialog's message about the last import."""
        dialog, self.app.model.dialog = self.app.model.dialog, "backup"
        text = self.sees("backup-notice.text") + self.sees("backup-error.text")
        self.app.model.dialog = dialog
        return text

    def part(self, head: str) -> str:
        """Return the list after these words of the message, "" if it does not contain them."""
        return self.message.partition(head)[2].partition(".")[0]

    @property
    def backup_button(self) -> str:
        """The name of the button that imports what fits, "" if it is hidden."""
        dialog, self.app.model.dialog = self.app.model.dialog, "backup"
        is_hidden = self.sees("backup-anyway.hidden")
        self.app.model.dialog = dialog
        return "" if is_hidden else words.text("en", "backup-anyway")


def things(stored: dict[str, str]) -> set[str]:
    """Return everything collected, each item as a text: finished games, games, bookmarks, bots and series."""
    items = set()
    for game in GAMES:
        if game.id + ".games" in stored:
            items |= {finished(fields) for fields in json.loads(stored[game.id + ".games"])["games"]}
        if game.id + ".shelf" in stored:
            before, ahead = unpack_past_games(stored[game.id + ".shelf"])
            items |= {transcript(text) for text in before + ahead}
        if json.loads(stored[game.id + ".game"])["moves"]:
            items.add(transcript(stored[game.id + ".game"]))
    if NAME in stored:
        items |= {"bookmark " + transcript(mark["text"]) for mark in json.loads(stored[NAME])["kept"]}
    for name, text in stored.items():
        if name[: len(BOT_TEXT)] == BOT_TEXT:
            items.add("bot " + json.loads(text)["source"])
        elif name[: len(SERIES_TEXT)] == SERIES_TEXT:
            items.add("series " + str(json.loads(text)["plain"]))
    return items


def finished(fields: dict[str, object]) -> str:
    """Return a finished game as a text, without the mark of an import."""
    items = sorted([item for item in fields.items() if item[0] != "imported"])
    # MicroPython's dicts are unordered, so inner ones are sorted, too.
    return str([(name, sorted(field.items()) if isinstance(field, dict) else field) for name, field in items])


def unmarked(texts: dict[str, str]) -> dict[str, object]:
    """Return the content of texts without the marks of an import."""
    held: dict[str, object] = dict(texts)
    for name, text in texts.items():
        if name[-6:] == ".games":
            held[name] = [finished(fields) for fields in json.loads(text)["games"]]
        elif name[-6:] == ".shelf":
            held[name] = unpack_past_games(text)
        elif name[-7:] == ".curves":
            held[name] = [finished(fields) for fields in json.loads(text)["curves"]]
        elif name == SERIES_LIST:
            held[name] = [json.loads(text)[field] for field in ("keys", "last")]
    return held


def transcript(text: str) -> str:
    """Return the identity of a packed game, whatever its cursor."""
    data = parse(text)
    return str([data[name] for name in ("game", "variant", "seed", "position", "born", "moves")])


def lab_of(numbers: tuple[int, ...], source: str) -> dict[str, str]:
    """Return the Lab's stored texts with a bot and a series for each number."""
    drafts = Drafts()
    stored = {}
    for number in numbers:
        drafts.add("2048", "My bot", f"{source} {number}")
        stored[f"{BOT_TEXT}{number}"] = drafts.all[-1].pack()
        stored[f"{SERIES_TEXT}{number}"] = Series(number, source, "2048", "4x4", number, 3, 50).pack()
    stored[BOT_LIST] = json.dumps({"v": 1, "keys": list(numbers), "last": max(numbers), "chosen": {}})
    stored[SERIES_LIST] = json.dumps({"v": 1, "keys": list(numbers), "last": max(numbers)})
    return stored


def of_the_export(stored: dict[str, str]) -> dict[str, str]:
    """Return the stored texts that belong in an export."""
    own = [name for name in stored if [part for part in parts(GAMES) if part.owns(name)]]
    return {name: stored[name] for name in own if stored[name]}


def test_an_export_imported_into_an_empty_storage_restores_everything() -> None:
    for seed in range(4):
        desk = Desk(lab_of((1, 4), "a"))
        desk.play(seed, 6)
        theirs = of_the_export(desk.stored)
        fresh: dict[str, str] = {}
        for part in parts(GAMES):
            fresh.update(part.merged({}, {name: text for name, text in theirs.items() if part.owns(name)}))
        assert unmarked(fresh) == unmarked(theirs)


def test_a_new_device_continues_where_the_old_one_stopped() -> None:
    desk = Desk(now_ms=9_000_000)
    desk.play(5, 6)
    desk.send("route", "#/2048")
    desk.send("new")
    desk.moves("urdlurdl")
    new = Desk(now_ms=99_000_000)
    new.send("backup-import", desk.export())
    assert new.position == desk.position and new.app.model.session.timeline.text == desk.app.model.session.timeline.text
    assert new.app.model.records["2048"].bests == desk.app.model.records["2048"].bests
    assert len(new.finished.of("2048")) == len(desk.finished.of("2048"))
    new.catch_up()
    new.moves("urdl")
    assert new.notice == ""


def test_importing_twice_is_the_same_as_importing_once() -> None:
    for seed in range(4):
        desk, other = Desk(lab_of((1, 2), "a"), 5_000_000), Desk(lab_of((1, 3), "b"), 8_000_000)
        desk.play(seed, 5)
        other.play(seed + 100, 5)
        file = other.export()
        desk.send("backup-import", file)
        once = dict(desk.stored)
        desk.send("backup-import", file)
        assert desk.stored == once
        assert desk.message == "You had all of this already."


def test_a_merge_loses_nothing_of_either_side() -> None:
    for seed in range(6):
        desk, other = Desk(lab_of((1, 2), "a"), 5_000_000), Desk(lab_of((1, 3), "b"), 8_000_000)
        desk.play(seed, 5)
        other.play(seed + 100, 5)
        before = things(desk.stored) | things(other.stored)
        bests = [desk.app.model.records["2048"].best("4x4", False), other.app.model.records["2048"].best("4x4", False)]
        desk.send("backup-import", other.export())
        assert things(desk.stored) == before
        best = json.loads(desk.stored["2048.bests"])["bests"]["4x4="]
        assert best == {name: max([marks.get(name, 0) for marks in bests]) for name in best}


def test_two_devices_that_exchange_their_files_have_the_same_data() -> None:
    desk, other = Desk(now_ms=5_000_000), Desk(now_ms=8_000_000)
    desk.play(1, 5)
    other.play(2, 5)
    first, second = desk.export(), other.export()
    desk.send("backup-import", second)
    other.send("backup-import", first)
    assert things(desk.stored) == things(other.stored)


def test_a_game_continued_on_another_device_continues_here() -> None:
    phone = Desk(now_ms=5_000_000)
    phone.moves("urdlurdl")
    laptop = Desk(now_ms=7_000_000)
    laptop.send("backup-import", phone.export())
    laptop.moves("urdlurdlurdl")
    phone.send("backup-import", laptop.export())
    assert phone.position == laptop.position
    assert "1 unfinished game" not in phone.message
    phone.send("undo")
    laptop.send("backup-import", phone.export())
    assert laptop.app.model.session.timeline.text == phone.app.model.session.timeline.text


def test_the_current_game_stays_and_the_imported_one_is_behind_it() -> None:
    desk, other = Desk(now_ms=5_000_000), Desk(now_ms=8_000_000)
    desk.moves("urdl")
    other.moves("lurdlurd")
    own, theirs = desk.position, other.position
    desk.send("backup-import", other.export())
    assert desk.position == own
    seed = desk.app.model.session.seed
    for _ in range(8):
        if desk.app.model.session.seed == seed:
            desk.send("undo")
    assert desk.position == theirs


def test_different_bots_with_one_name_are_distinguished_and_the_same_bot_is_imported_once() -> None:
    desk, other = Desk(lab_of((1, 2), "a")), Desk(lab_of((1, 2), "b"))
    other.stored[BOT_TEXT + "3"] = desk.stored[BOT_TEXT + "1"]
    desk.send("backup-import", other.export())
    bots = [json.loads(text) for name, text in desk.stored.items() if name[: len(BOT_TEXT)] == BOT_TEXT]
    assert sorted([bot["source"] for bot in bots]) == ["a 1", "a 2", "b 1", "b 2"]
    assert len({bot["name"] for bot in bots}) == 4
    drafts = Drafts()
    drafts.load(desk.stored[BOT_LIST], lambda name: desk.stored.get(name, ""))
    assert len(drafts.all) == 4 and drafts.add("2048", "x", STARTER).key == 5


def test_settings_are_imported_only_on_request() -> None:
    desk, other = Desk(), Desk()
    other.send("set", "theme", "dark")
    file = other.export()
    desk.send("backup-import", file)
    assert desk.app.model.settings.chosen["theme"] == "system"
    desk.send("backup-settings", True)
    desk.send("backup-import", file)
    assert desk.app.model.settings.chosen["theme"] == "dark"


def test_the_dialog_lists_what_there_is_and_what_was_added() -> None:
    desk, other = Desk(lab_of((1,), "a")), Desk(lab_of((2,), "b"), 5_000_000)
    other.moves("urdl")
    other.send("bookmark-add")
    desk.send("backup")
    assert desk.sees("backup-contents.text") == "1 bot, 1 Lab run"
    desk.send("backup-import", other.export())
    assert desk.message == "Added: 1 record, 1 unfinished game, 2 places on your shelf, 1 bookmark, 1 bot, 1 Lab run."


def test_a_small_collection_can_be_exported_as_text_and_a_large_one_only_as_a_file() -> None:
    desk, new = Desk(now_ms=5_000_000), Desk(now_ms=9_000_000)
    desk.play(3, 3)
    desk.send("backup")
    desk.send("backup-code")
    code = desk.sees("backup-code.value")
    assert 100 < len(code) < MAX_CODE
    new.send("backup-import", " " + code[:40] + "\n" + code[40:] + "\n")
    assert things(new.stored) == things(desk.stored)
    long = noise(40_000)
    desk.stored.update(lab_of((1,), long))
    desk.send("backup-code")
    assert desk.message == "Your data is too long for a text. Save it as a file."


def test_an_unreadable_import_is_refused_with_its_reason_and_changes_nothing() -> None:
    desk, other = Desk(), Desk(now_ms=5_000_000)
    other.moves("urdlurdl")
    file = other.export()
    other.send("backup")
    other.send("backup-code")
    code = other.sees("backup-code.value")
    texts = parse_export(file)
    strange = dict(texts)
    strange["2048.bests"] = '{"v": 1, "bests": {"4x4=": {"score": "all"}}}'
    newer = dict(texts)
    newer["2048.game"] = '{"v": 99}'
    unknown = dict(texts)
    unknown["cellar"] = "{}"
    before = dict(desk.stored)
    cut_off = "Part of this export is missing or changed. Nothing has changed here."
    later = "A newer version made this export. Reload the page to update. Nothing has changed here."
    changed = "This export has been edited. Nothing has changed here."
    wrong = "This is not a Tilelab export. Nothing has changed."
    large = "This export is too large to import. Nothing has changed here."
    part = "Tilelab cannot read part of this export, or of your data here. Nothing has changed."
    for text, reason in (
        (file[: len(file) // 2], cut_off),
        (code[:-9], cut_off),
        (code[:30] + ("A" if code[30] != "A" else "B") + code[31:], cut_off),
        (file.replace("urdl", "uuuu", 1), changed),
        (file.replace('"v": 1', '"v": 2', 1), later),
        (format_export(strange, "2026-11-22"), part),
        (format_export(newer, "2026-11-22"), later),
        (format_export(unknown, "2026-11-22"), later),
        (format_export({f"lab.bot.{number}": "" for number in range(2_001)}, "2026-11-22"), large),
        (format_export({f"lab.bot.{number}": "" for number in range(6_000)}, "2026-11-22"), large),
        ("", wrong), ("[]", wrong), ("{}", wrong), ("#/2048/4x4@7", wrong), ("[" * 100_000, wrong), ("TILELAB2.x", wrong),
    ):  # fmt: skip
        desk.send("backup-import", text)
        assert (desk.message, desk.stored) == (reason, before), text[:60]


def test_an_unreadable_stored_text_is_not_overwritten() -> None:
    desk, other = Desk(), Desk(now_ms=5_000_000)
    other.moves("urdl")
    other.send("bookmark-add")
    desk.stored[NAME] = '{"v": 99, "kept": "of a later version"}'
    desk.send("backup-import", other.export())
    assert desk.stored[NAME] == '{"v": 99, "kept": "of a later version"}'
    assert desk.message[:12] == "A newer vers"


def test_every_stored_text_is_a_part_of_the_export() -> None:
    desk = Desk()
    desk.play(2, 8)
    desk.send("set", "theme", "dark")
    names = set(desk.stored) | {BOT_LIST, BOT_TEXT + "7", SERIES_LIST, SERIES_TEXT + "12", SETTINGS, "learn.slide"}
    assert [name for name in names if len([part for part in parts(GAMES) if part.owns(name)]) != 1] == []
    for name in ("2048.picture", "2048.game.aside", "probe", "lab.bot.", "lab.bot.x", "learn.slide.aside"):
        assert not [part for part in parts(GAMES) if part.owns(name)], name


def test_lessons_of_two_devices_keep_all_versions() -> None:
    desk = Desk()
    desk.stored["learn.slide"] = '{"v": 1, "versions": ["one", "two"], "shown": 1, "done": false}'
    texts = {"learn.slide": '{"v": 1, "versions": ["two", "three"], "shown": 0, "done": true}'}
    for _ in range(2):
        desk.send("backup-import", format_export(texts, "2026-11-22"))
        work = json.loads(desk.stored["learn.slide"])
        assert (work["versions"], work["shown"], work["done"]) == (["one", "two", "three"], 1, True)
    before = dict(desk.stored)
    desk.send("backup-import", format_export({"learn.slide": '{"v": 1, "versions": 5}'}, "2026-11-22"))
    assert desk.stored == before


def test_a_lesson_is_done_tried_or_closed_if_either_device_says_so() -> None:
    flags = ("done", "tried", "closed")
    for mine, theirs in (("", "closed"), ("closed", ""), ("", "tried"), ("tried", "done"), ("closed", "tried done"), ("", "")):
        desk = Desk()
        desk.stored["learn.slide"] = json.dumps(lesson_with(mine.split()))
        desk.send("backup-import", format_export({"learn.slide": json.dumps(lesson_with(theirs.split()))}, "2026-11-22"))
        work = json.loads(desk.stored["learn.slide"])
        assert {flag for flag in flags if work.get(flag)} == set(mine.split() + theirs.split()), (mine, theirs)


def lesson_with(flags: list[str]) -> dict[str, object]:
    """Return a stored lesson with some flags set."""
    work: dict[str, object] = {"v": 1, "versions": ["one"], "shown": 0, "done": "done" in flags}
    work.update(dict.fromkeys(flags, True))
    return work


def test_of_two_cards_with_one_position_the_one_answered_last_stays() -> None:
    part = part_of(CARDS)

    def deck(*cards: tuple[str, int]) -> dict[str, str]:
        rows: list[dict[str, object]] = []
        for position, due in cards:
            row: dict[str, object] = {"game": "2048", "variant": "4x4", "position": position, "due": due}
            row.update({"played": "l", "better": "r", "cost": 9, "costs": {}, "worth": 9, "tile": "", "chances": {}, "box": 0})
            rows.append(row)
        return {CARDS: json.dumps({"v": 1, "cards": rows})}

    joined = part.merged(deck(("a", 5), ("b", 9)), deck(("b", 3), ("a", 8), ("c", 1)))
    assert [(card["position"], card["due"]) for card in json.loads(joined[CARDS])["cards"]] == [("a", 8), ("b", 9), ("c", 1)]
    assert part.merged(joined, deck(("b", 3), ("a", 8), ("c", 1))) == {}
    alone = part.merged({}, deck(("a", 5)))
    assert json.loads(alone[CARDS]) == json.loads(deck(("a", 5))[CARDS]) and part.count(joined) == 3
    broken = {CARDS: deck(("a", 5))[CARDS].replace('"better": "r"', '"better": "z"')}
    raises(BadSave, part.check, CARDS, broken[CARDS])


def test_the_results_of_daily_boards_are_merged_and_the_first_attempt_stays() -> None:
    desk, other = Desk(now_ms=5_000_000), Desk(now_ms=8_000_000)
    for one, dates in ((desk, ("20261120", "20261121")), (other, ("20261121", "20261122"))):
        for date in dates:
            one.now_ms += 1000
            one.send("daily", date)
            one.moves("urdl")
            one.send("give-up")
    first = desk.daily.result("20261121")["id"]
    file = desk.export()
    other.send("backup-import", file)
    other.send("days", "20261122", 0)
    assert other.sees("days-streak.text") == "Streak: 3 days"
    assert other.daily.result("20261121")["id"] == first
    other.send("dismiss")
    other.send("backup-import", file)
    assert other.message == "You had all of this already."


def test_a_daily_board_that_went_on_after_its_win_keeps_the_later_result() -> None:
    part = next(one for one in parts(GAMES) if one.owns(DAILY))

    def days(game: int, ms: int, moves: int, score: int) -> dict[str, str]:
        result = {"id": game, "ms": ms, "moves": moves, "score": score, "top": 11, "outcome": "won", "helped": False, "link": ""}
        result.update({"board": "", "levels": "", "goal_moves": 0, "given_up": False, "paused": False})
        return {DAILY: json.dumps({"v": 1, "games": {"2048": {"20261120": {"begun": "20261120", "result": result}}}})}

    def score(texts: dict[str, str]) -> int:
        return int(json.loads(texts[DAILY])["games"]["2048"]["20261120"]["result"]["score"])

    won, ended, other = days(1000, 600, 500, 20_000), days(1000, 1900, 1500, 64_000), days(1200, 100, 100, 900)
    assert part.merged(ended, won) == {}
    assert score(part.merged(won, ended)) == 64_000
    assert score(part.merged(won, other)) == 900, "the one finished first"


def test_an_export_is_read_back_with_any_text_in_it() -> None:
    texts = {"a": 'é棋🀄\n"\\', "b": "", "c": "x" * 1000}
    assert parse_export(format_export(texts, "2026-11-22")) == texts
    raises(BadSave, parse_export, format_export(texts, "2026-11-22")[:-3])


def session(*rows: tuple[int, int]) -> dict[str, str]:
    """Return the stored texts of a session of 4×4; rows: (moment, time) in milliseconds."""
    lines = [Solve(at_ms, time_ms, 80).format() for at_ms, time_ms in rows]
    return {"15.solves": '{"v": 1, "sessions": [[1, "4x4", ""]], "open": {}}', "15.solves.1.0": "\n".join(lines)}


def test_sessions_of_two_devices_are_merged_by_variant_and_name_and_repeating_changes_nothing() -> None:
    here, there = session((1000, 9000), (3000, 8000)), session((2000, 7000), (3000, 8000))
    there["15.solves"] = '{"v": 1, "sessions": [[1, "4x4", ""], [2, "3x3", "left hand"]], "open": {}}'
    there["15.solves.2.0"] = Solve(5000, 1234, 20).format()
    part = next(one for one in parts(GAMES) if one.owns("15.solves.1.0"))
    assert [part.count(texts) for texts in (here, there, {})] == [2, 3, 0]
    joined = dict(here)
    joined.update(part.merged(here, there))
    assert [parse_solve(line).elapsed_ms for line in joined["15.solves.1.0"].split("\n")] == [9000, 7000, 8000]
    assert part.count(joined) == 4 and "left hand" in joined["15.solves"]
    assert part.merged(joined, there) == {}
    assert part.merged({}, there)["15.solves.2.0"] == there["15.solves.2.0"]
    raises(BadSave, part.check, "15.solves.2.0", "no solve")
    assert not part.owns("15.solves.1.aside") and not part.owns("15.solvesx")


def test_a_solve_edited_since_the_export_is_still_the_same_solve() -> None:
    part = next(one for one in parts(GAMES) if one.owns("15.solves.1.0"))
    there = session((1000, 9000), (2000, 8000))
    here = {"15.solves": there["15.solves"], "15.solves.1.0": there["15.solves.1.0"]}
    solves = [parse_solve(line) for line in here["15.solves.1.0"].split("\n")]
    solves[0].is_dnf, solves[1].comment, solves[1].at_ms = True, "slip", 2001
    here["15.solves.1.0"] = "\n".join([solve.format() for solve in solves])
    assert part.merged(here, there) == {}
    joined = dict(there)
    joined.update(part.merged(there, here))
    kept = [parse_solve(line) for line in joined["15.solves.1.0"].split("\n")]
    assert [(solve.elapsed_ms, solve.is_dnf, solve.comment) for solve in kept] == [(9000, True, ""), (8000, False, "slip")]
    assert part.merged(joined, here) == {}


def test_imported_sessions_appear_in_the_open_list_and_stay_when_another_is_created() -> None:
    other = Tab(address=RACE)
    other.send("session-new", "Club night")
    other.solve(5000)
    racer = Tab(address=RACE)
    racer.solve(6000)
    racer.send("backup-import", format_export(dict(other.stored), "2026-11-22"))
    racer.catch_up()
    assert [entry.name for entry in racer.lists.entries] == ["", "Club night"]
    racer.send("session-new", "mine")
    assert [row[2] for row in json.loads(racer.stored["15.solves"])["sessions"]] == ["", "Club night", "mine"]


def test_a_large_import_or_export_runs_in_slices_and_can_be_cancelled() -> None:
    long = noise(30_000)
    desk, other = Desk(), Desk(lab_of((1, 2, 3), long), 5_000_000)
    other.send("backup")
    other.send("backup-file")
    assert other.files == [] and other.sees("backup-stop.hidden") == ""
    assert other.sees("backup-notice.text").endswith("% done.")
    other.catch_up()
    file = other.files[0].text
    before = dict(desk.stored)
    for stop in ("backup-stop", "dismiss"):
        desk.send("backup")
        desk.send("backup-import", file)
        percents = []
        for _ in range(4):
            percents.append(int(desk.sees("backup-notice.text").split("%")[0]))
            desk.send("backup-on")
        assert percents == sorted(percents) and percents[-1] > percents[0]
        desk.send(stop)
        assert desk.message == "Cancelled. Nothing has changed."
        desk.send("backup-on")
        assert desk.stored == before
    desk.send("backup")
    desk.send("backup-import", file)
    desk.stored["practice"] = '{"v": 1, "cards": []}'  # Meanwhile another tab stores something.
    desk.catch_up()
    assert desk.message[:21] == "Added: 3 bots, 3 Lab "
    assert desk.stored["practice"] == '{"v": 1, "cards": []}'
    assert things(other.stored) <= things(desk.stored)
