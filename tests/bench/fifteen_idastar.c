/* Plain IDA* with the pattern databases of game/fifteen, to compare the Python solver with on the same tables.

   Build and run by `python3 -m tests.bench.fifteen --c`: the first argument is a folder with the
   three tables as plain bytes by index; each line of the input is a board and its published length.
   Output, one line a board: length, nodes generated, seconds. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const int group_of[16] = {0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 1, 1, 1, 1, 1, 1};
static const int place_of[16] = {0, 2, 0, 1, 2, 0, 4, 5, 3, 1, 4, 5, 2, 0, 1, 3};
static const int width_of[3] = {6, 6, 3};

static uint8_t *table[3];
static int board[16];
static uint32_t plain[3], mirrored[3];
static unsigned long long nodes;

static int mirror_cell(int cell) { return cell % 4 * 4 + cell / 4; }
static int mirror_tile(int tile) { return mirror_cell(tile - 1) + 1; }

static int estimate(void) {
    int one = 0, other = 0;
    for (int group = 0; group < 3; group++) {
        one += table[group][plain[group]];
        other += table[group][mirrored[group]];
    }
    return one > other ? one : other;
}

static void shift(int tile, int from, int to) {
    int image = mirror_tile(tile);
    plain[group_of[tile]] += (uint32_t)(to - from) << 4 * place_of[tile];
    mirrored[group_of[image]] += (uint32_t)(mirror_cell(to) - mirror_cell(from)) << 4 * place_of[image];
}

static int search(int blank, int last, int moves, int bound) {
    static const int stride[4] = {4, -1, -4, 1};
    for (int direction = 0; direction < 4; direction++) {
        int cell = blank + stride[direction];
        if (cell < 0 || cell > 15 || (direction % 2 && cell / 4 != blank / 4) || direction == (last ^ 2)) continue;
        int tile = board[cell];
        nodes++;
        shift(tile, cell, blank);
        board[blank] = tile;
        board[cell] = 0;
        int left = estimate();
        int found = moves + 1 + left <= bound && (left == 0 || search(cell, direction, moves + 1, bound));
        shift(tile, blank, cell);
        board[cell] = tile;
        board[blank] = 0;
        if (found) return 1;
    }
    return 0;
}

int main(int count, char **arguments) {
    if (count != 2) return 2;
    for (int group = 0; group < 3; group++) {
        char name[4096];
        size_t size = (size_t)1 << 4 * width_of[group];
        snprintf(name, sizeof name, "%s/%d", arguments[1], group);
        FILE *file = fopen(name, "rb");
        table[group] = malloc(size);
        if (!file || !table[group] || fread(table[group], 1, size, file) != size) return 1;
        fclose(file);
    }
    for (;;) {
        int blank = 0, published;
        for (int group = 0; group < 3; group++) plain[group] = mirrored[group] = 0;
        for (int cell = 0; cell < 16; cell++) {
            if (scanf("%d", &board[cell]) != 1) return 0;
            if (board[cell])
                shift(board[cell], 0, cell);
            else
                blank = cell;
        }
        if (scanf("%d", &published) != 1) return 1;
        clock_t begun = clock();
        nodes = 0;
        int bound = estimate();
        while (bound && !search(blank, -4, 0, bound)) bound += 2;
        printf("%d %llu %.6f\n", bound, nodes, (double)(clock() - begun) / CLOCKS_PER_SEC);
        fflush(stdout);
    }
}
