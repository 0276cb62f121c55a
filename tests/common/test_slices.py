"""The slices of a large table: together they cover it, and its parts take turns."""

from tests import slices


def taken(rows: "list[str]", parts: int) -> "list[list[str]]":
    """Return the rows of a table that each of the ten slices tests."""
    chosen = list(slices._chosen)
    samples = []
    for number in range(slices.SLICES):
        slices.choose(number)
        samples.append(slices.sample(rows, parts))
    slices._chosen[:] = chosen
    return samples


def test_ten_slices_cover_a_table() -> None:
    rows = list("abcdefghijklmnopqrstuvwxyz")
    for parts in (2, 3, 5, 10):
        samples = taken(rows, parts)
        for row in rows:
            turns = len([1 for part in samples if row in part])
            assert turns in (slices.SLICES // parts, (slices.SLICES + parts - 1) // parts), (parts, row)


def test_each_slice_of_a_short_table_tests_one_row_and_all_rows_get_their_turn() -> None:
    assert taken(["a", "b", "c"], 10) == [["a"], ["b"], ["c"]] * 3 + [["a"]]
    assert taken([], 10) == [[]] * 10


def test_a_table_within_a_row_of_another_is_covered_by_the_slices_in_which_that_row_runs() -> None:
    chosen = list(slices._chosen)
    rows = list("abcdefghijk")
    for around in range(1, slices.SLICES + 1):
        for row in range(around):
            for parts in (2, 3, 5, 10):
                seen = []
                for number in range(row, slices.SLICES, around):
                    slices.choose(number)
                    slices.nest(around)
                    seen += slices.sample(rows, parts)
                    slices.nest(1)
                assert set(seen) == set(rows), (around, row, parts)
    slices._chosen[:] = chosen


def test_everything_is_tested_unless_a_slice_is_chosen() -> None:
    chosen = list(slices._chosen)
    slices.choose(3)
    assert slices.sample("abcdefghijklmn") == ["d", "n"] and not slices.is_full()
    slices.choose(-1)
    assert slices.sample("abc") == ["a", "b", "c"] and slices.is_full()
    slices._chosen[:] = chosen
