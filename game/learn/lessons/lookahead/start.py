def effective(game, string):
    # How many letters of a string move something.
    return len(string)
