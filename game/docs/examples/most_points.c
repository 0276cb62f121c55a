/* A bot for 2048 on any board, in the line protocol of Tilelab: it takes the most points, then the first of u r d l.
   cc -O2 -o most_points most_points.c; tilelab bench 2048 --bot cmd:./most_points */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static int rows, columns, board[100];

static int rank_of(char digit) {
    return isdigit((unsigned char)digit) ? digit - '0' : tolower((unsigned char)digit) - 'a' + 10;
}

/* Return the points of sliding all tiles one way, or -1 if nothing moves. */
static int points(char way) {
    int is_vertical = way == 'u' || way == 'd', is_back = way == 'r' || way == 'd';
    int lines = is_vertical ? columns : rows, length = is_vertical ? rows : columns;
    int gain = 0, has_moved = 0;
    for (int line = 0; line < lines; line++) {
        int last = 0, has_gap = 0;
        for (int place = 0; place < length; place++) {
            int at = is_back ? length - 1 - place : place;
            int rank = is_vertical ? board[at * columns + line] : board[line * columns + at];
            if (!rank) {
                has_gap = 1;
            } else if (rank == last) {
                gain += 2 << rank;
                has_moved = 1;
                last = 0;
                has_gap = 1;
            } else {
                has_moved |= has_gap;
                last = rank;
            }
        }
    }
    return has_moved ? gain : -1;
}

int main(void) {
    char line[1000], cells[1000];
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "protocol 1", 10)) {
            puts("id name most points");
            puts("ready");
        } else if (sscanf(line, "position 2048/%dx%d%*[^ ] %999s", &rows, &columns, cells) == 3 ||
                   sscanf(line, "position 2048/%dx%d %999s", &rows, &columns, cells) == 3) {
            for (int cell = 0; cell < rows * columns; cell++) board[cell] = rank_of(cells[cell]);
        } else if (!strncmp(line, "position", 8)) {
            puts("error this bot plays only 2048");
        } else if (!strncmp(line, "go", 2)) {
            const char *best = "u";
            for (const char *way = "urdl"; *way; way++) best = points(*way) > points(*best) ? way : best;
            printf("bestmove %c\n", *best);
        } else if (!strncmp(line, "quit", 4)) {
            return 0;
        }
    }
    return 0;
}
