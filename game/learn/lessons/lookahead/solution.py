def effective(game, string):
    # How many letters of a string move something.
    count = 0
    for direction in string:
        if game.can_move(direction):
            board, points = game.afterstate(direction)
            game = game.at(board)
            count += 1
    return count
