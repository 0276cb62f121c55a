"""The board of the day: its calendar, its streak and its results."""
