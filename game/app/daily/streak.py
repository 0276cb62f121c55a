"""How many days in a row the daily board was played."""

from ...core.calendar import weekday


def streak(done: set[int], today: int) -> tuple[int, list[int], int]:
    """Return how many days in a row are done up to now, which missed days among them a freeze has bridged, and the last freeze.

    The last freeze is the Monday of its week, 0 if there was none lately: it is used up also where the streak has ended since.

    done: the numbers of the days that are done. The first missed day of each week from Monday to Sunday is frozen: it neither
    ends a streak nor counts. Today does not end one before it is over. Tomorrow counts if it is done: who travels west sees a
    date twice. Looks back from today to the first week without a day, which ends every streak: dates may be far in the past.
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
