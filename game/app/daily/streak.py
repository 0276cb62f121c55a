"""The streak of days on which a daily board was played."""

from ...core.calendar import weekday


def streak(done: set[int], today: int) -> tuple[int, list[int], int]:
    """Return the length of the current streak, its frozen days, and the Monday of the week of the last freeze (0 if none).

    done: day numbers. The first missed day of a streak in each week (Monday to Sunday) is frozen: it neither counts nor ends the
    streak; the freeze stays used when the streak ends. Today ends nothing until it is over. Tomorrow counts if it is done: a
    player who travels west sees a date twice. The search goes back to the first week without a done day.
    """
    count = 0
    frozen: list[int] = []
    used = 0
    first = today - weekday(today)
    while [day for day in range(first - 7, first) if day in done]:
        first -= 7
    for day in range(first, today + 1 + int(today + 1 in done)):
        monday = day - weekday(day)
        if day in done:
            count += 1
        elif day < today and count and monday != used:
            frozen.append(day)
            used = monday
        elif day < today:
            count = 0
            frozen = []
    return count, frozen, used
