"""The daily board: calendar, streak and results."""
