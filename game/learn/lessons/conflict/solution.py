from distance import manhattan


def leavers(homes):
    # How many tiles must leave a line: all but the longest rising run.
    #- return 0
    longest = []  #+
    for place, home in enumerate(homes):  #+
        before = [longest[other] for other in range(place) if homes[other] < home]  #+
        longest.append(1 + max(before, default=0))  #+
    return len(homes) - max(longest, default=0)  #+


def linear_conflict(board, side):
    # Manhattan, and two for each tile that must leave its line.
    total = manhattan(board, side)
    for line in range(side):
        row = board[line * side : (line + 1) * side]
        total += 2 * leavers([(tile - 1) % side for tile in row if tile and (tile - 1) // side == line])
        column = board[line::side]  #+
        total += 2 * leavers([(tile - 1) // side for tile in column if tile and (tile - 1) % side == line])  #+
    return total
