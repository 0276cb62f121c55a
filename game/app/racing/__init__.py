"""What people who race sliding puzzles use: solves in named sessions, averages, splits, scrambles of one's own."""
