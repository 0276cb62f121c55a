/* A plain exact solver of 2048 on 2x4: memoised recursion over all boards, without symmetries, line tables or an order of sums.

   It checks `game.workshop.twenty48.perfect`, which solves by descending sums of canonical boards. Build and run:

       cc -O2 -o exact_2x4 tests/bench/exact_2x4.c && ./exact_2x4 10

   The argument is the chance of a 4 in percent. Memory: 600 MB. Output: boards, and the mean score of perfect play. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROWS 2
#define COLUMNS 4
#define CELLS 8
#define SLOTS (1u << 25)

static uint32_t *keys;
static double *values;
static uint64_t boards;
static double fours;

static uint32_t key_of(const int *cells) {
    uint32_t key = 0;
    for (int cell = 0; cell < CELLS; cell++) key = key * 16 + (uint32_t)cells[cell];
    return key;
}

/* Slides one line, given the distance between its cells; returns the gain. */
static int squeeze(int *cells, int start, int step, int length) {
    int line[4], count = 0, gain = 0;
    for (int place = 0; place < length; place++)
        if (cells[start + place * step]) line[count++] = cells[start + place * step];
    int from = 0;
    for (int place = 0; place < length; place++) {
        int rank = 0;
        if (from < count) {
            rank = line[from++];
            if (from < count && line[from] == rank) {
                rank++;
                from++;
                gain += 1 << rank;
            }
        }
        cells[start + place * step] = rank;
    }
    return gain;
}

static int move(int *cells, int direction) {
    int gain = 0;
    if (direction < 2)
        for (int row = 0; row < ROWS; row++)
            gain += direction ? squeeze(cells, row * COLUMNS + COLUMNS - 1, -1, COLUMNS) : squeeze(cells, row * COLUMNS, 1, COLUMNS);
    else
        for (int column = 0; column < COLUMNS; column++)
            gain += direction == 2 ? squeeze(cells, column, COLUMNS, ROWS)
                                   : squeeze(cells, column + COLUMNS * (ROWS - 1), -COLUMNS, ROWS);
    return gain;
}

static double value_of(const int *cells) {
    uint32_t key = key_of(cells);
    uint32_t slot = key * 2654435761u >> 7;
    while (keys[slot] && keys[slot] != key) slot = (slot + 1) % SLOTS;
    if (keys[slot]) return values[slot];
    double best = 0;
    for (int direction = 0; direction < 4; direction++) {
        int after[CELLS], free = 0;
        memcpy(after, cells, sizeof after);
        int gain = move(after, direction);
        if (!memcmp(after, cells, sizeof after)) continue;
        double sum = 0;
        for (int cell = 0; cell < CELLS; cell++) {
            if (after[cell]) continue;
            free++;
            after[cell] = 1;
            sum += (1 - fours) * value_of(after);
            after[cell] = 2;
            sum += fours * value_of(after);
            after[cell] = 0;
        }
        if (gain + sum / free > best) best = gain + sum / free;
    }
    /* The recursion may have filled the slot. */
    while (keys[slot]) slot = (slot + 1) % SLOTS;
    keys[slot] = key;
    values[slot] = best;
    if (++boards > SLOTS / 10 * 9) exit(1);
    return best;
}

int main(int count, char **arguments) {
    if (count != 2) return 2;
    fours = atof(arguments[1]) / 100;
    keys = calloc(SLOTS, sizeof *keys);
    values = calloc(SLOTS, sizeof *values);
    if (!keys || !values) return 1;
    double mean = 0;
    for (int one = 0; one < CELLS; one++)
        for (int other = 0; other < CELLS; other++)
            for (int ranks = 0; ranks < 4 && one != other; ranks++) {
                int cells[CELLS] = {0};
                cells[one] = 1 + ranks % 2;
                cells[other] = 1 + ranks / 2;
                double chance = (ranks % 2 ? fours : 1 - fours) * (ranks / 2 ? fours : 1 - fours);
                mean += chance * value_of(cells) / (CELLS * (CELLS - 1));
            }
    printf("%llu boards, perfect play scores %.6f\n", (unsigned long long)boards, mean);
}
