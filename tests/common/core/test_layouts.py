# ruff: noqa: E501 A case is one row.
"""A board in any common layout is read as its author meant, or refused with a sentence."""

import sys

from game.core.errors import BadNotation
from game.fifteen import rules as fifteen
from game.games import GAMES, game_named
from game.twenty48 import rules as twenty48
from tests.common.checks import raises
from tests.common.tab import Tab
from tests.slices import sample

TILES = "1230040000000018"
"""2 4 8 0 / 0 16 0 0 / 0 0 0 0 / 0 0 2 256: the board of most rows for 2048."""
PUZZLE = "5 3 8 9/0 2 4 1/7 10 14 13/12 11 6 15"
THREE = "8 1 2/0 4 3/7 6 5"

_STATE = (
    '{"grid":{"size":4,"cells":[[{"position":{"x":0,"y":0},"value":2},null,null,null],'
    '[{"position":{"x":1,"y":0},"value":4},{"position":{"x":1,"y":1},"value":16},null,null],'
    '[{"position":{"x":2,"y":0},"value":8},null,null,{"position":{"x":2,"y":3},"value":2}],'
    '[null,null,null,{"position":{"x":3,"y":3},"value":256}]]},"score":120,"over":false,"won":false,"keepPlaying":false}'
)

CASES: "tuple[tuple[str, str, str, str], ...]" = (
    # 2048: tables with empty cells
    ("spreadsheet", "2048", "2\t4\t8\t\n\t16\t\t\n\t\t\t\n\t\t2\t256", TILES),
    ("spreadsheet, Windows", "2048", "2\t4\t8\t\r\n\t16\t\t\r\n\t\t\t\r\n\t\t2\t256\r\n", TILES),
    ("CSV", "2048", "2,4,8,\n,16,,\n,,,\n,,2,256\n", TILES),
    ("CSV, quoted", "2048", '"2","4","8",""\n"","16","",""\n"","","",""\n"","","2","256"', TILES),
    ("CSV, semicolons", "2048", "2;4;8;\n;16;;\n;;;\n;;2;256", TILES),
    ("CSV, decimal commas", "2048", "2,0;4,0;8,0;0,0\n0,0;16,0;0,0;0,0\n0,0;0,0;0,0;0,0\n0,0;0,0;2,0;256,0", TILES),
    ("CSV with labels", "2048", ",0,1,2,3\n0,2,4,8,\n1,,16,,\n2,,,,\n3,,,2,256\n", TILES),
    ("right-aligned", "2048", "    2    4    8     \n        16          \n                    \n              2  256", TILES),
    ("right-aligned, no blanks behind", "2048", "   2   4   8\n      16    \n   2    \n           2 256".replace("   2    \n", "   2       4   8\n"), "12300400" + "1023" + "0018"),
    ("left-aligned", "2048", "2    4    8    16\n     4         2\n2\n     2    256  2", "1234020110000181".replace("02011000", "02011000")),
    ("single blanks and an empty line for an empty row", "2048", "2 4 8\n\n2 2 16", "123000114"),
    ("bars", "2048", "| 2 | 4 | 8 |   |\n|   | 16 |   |   |\n|   |   |   |   |\n|   |   | 2 | 256 |", TILES),
    ("bars without a frame", "2048", "2 | 4 | 8 |  \n  | 16 |  |  \n  |  |  |  \n  |  | 2 | 256", TILES),
    ("Markdown", "2048", "| 2 | 4 | 8 |   |\n|---|---|---|---|\n|   | 16 |   |   |\n|   |   |   |   |\n|   |   | 2 | 256 |", TILES),
    ("Markdown with a header", "2048", "| 0 | 1 | 2 | 3 |\n|--:|--:|--:|--:|\n| 2 | 4 | 8 |   |\n|   | 16 |   |   |\n|   |   |   |   |\n|   |   | 2 | 256 |", TILES),
    ("a frame", "2048", "+----+----+----+----+\n|  2 |  4 |  8 |    |\n+----+----+----+----+\n|    | 16 |    |    |\n+----+----+----+----+\n|    |    |    |    |\n+----+----+----+----+\n|    |    |  2 | 256|\n+----+----+----+----+", TILES),
    ("a frame of high cells", "2048", "\n".join(["+-----+-----+-----+-----+"] + [line for row in ("|  2  |  4  |  8  |     |", "|     |  16 |     |     |", "|     |     |     |     |", "|     |     |  2  | 256 |") for line in ("|     |     |     |     |", row, "|     |     |     |     |", "+-----+-----+-----+-----+")]), TILES),
    ("a box around lines", "2048", "┌──────────────────┐\n│  2   4   8   .   │\n│  .  16   .   .   │\n│  .   .   .   .   │\n│  .   .   2 256   │\n└──────────────────┘", TILES),
    ("LaTeX", "2048", "\\begin{array}{cccc}\n2 & 4 & 8 & \\\\\n & 16 & & \\\\\n & & & \\\\\n & & 2 & 256\n\\end{array}", TILES),
    # 2048: output and data of programs
    ("Python", "2048", "board = [[2, 4, 8, 0],\n         [0, 16, 0, 0],\n         [0, 0, 0, 0],\n         [0, 0, 2, 256]]", TILES),
    ("Python, None", "2048", "[[2, 4, 8, None], [None, 16, None, None], [None, None, None, None], [None, None, 2, 256]]", TILES),
    ("numpy", "2048", "[[  2   4   8   0]\n [  0  16   0   0]\n [  0   0   0   0]\n [  0   0   2 256]]", TILES),
    ("numpy, repr", "2048", "array([[  2,   4,   8,   0],\n       [  0,  16,   0,   0],\n       [  0,   0,   0,   0],\n       [  0,   0,   2, 256]], dtype=uint16)", TILES),
    ("numpy, floats", "2048", "[[  2.   4.   8.   0.]\n [  0.  16.   0.   0.]\n [  0.   0.   0.   0.]\n [  0.   0.   2. 256.]]", TILES),
    ("numpy, NaN", "2048", "[[  2.   4.   8.  nan]\n [ nan  16.  nan  nan]\n [ nan  nan  nan  nan]\n [ nan  nan   2. 256.]]", TILES),
    ("numpy, numbers", "2048", "(np.int64(2), np.int64(4), np.int64(8), np.int64(0), np.int64(0), np.int64(16), np.int64(0), np.int64(0), np.int64(0), np.int64(0), np.int64(0), np.int64(0), np.int64(0), np.int64(0), np.int64(2), np.int64(256))", TILES),
    ("torch, decimals", "2048", "tensor([[  2.,   4.,   8.,   0.],\n        [  0.,  16.,   0.,   0.],\n        [  0.,   0.,   0.,   0.],\n        [  0.,   0.,   2., 256.]], device='cuda:0')", TILES),
    ("pandas", "2048", "     0     1    2      3\n0  2.0   4.0  8.0    NaN\n1  NaN  16.0  NaN    NaN\n2  NaN   NaN  NaN    NaN\n3  NaN   NaN  2.0  256.0", TILES),
    ("pandas, letters", "2048", "   A   B  C    D\n0  2   4  8    0\n1  0  16  0    0\n2  0   0  0    0\n3  0   0  2  256", TILES),
    ("C", "2048", "int board[4][4] = {{2, 4, 8, 0}, {0, 16, 0, 0}, {0, 0, 0, 0}, {0, 0, 2, 256}};", TILES),
    ("C, lines and last commas", "2048", "int board[4][4] = {\n  {2, 4, 8, 0,},\n  {0, 16, 0, 0,},\n  {0, 0, 0, 0,},\n  {0, 0, 2, 256,},\n};", TILES),
    ("C, flat", "2048", "int board[16] = {\n  2, 4, 8, 0,\n  0, 16, 0, 0,\n  0, 0, 0, 0,\n  0, 0, 2, 256,\n};", TILES),
    ("C++", "2048", "std::array<std::array<int, 4>, 4> b{{{2,4,8,0},{0,16,0,0},{0,0,0,0},{0,0,2,256}}};", TILES),
    ("Java", "2048", "int[][] board = new int[][] { new int[]{2,4,8,0}, new int[]{0,16,0,0}, new int[]{0,0,0,0}, new int[]{0,0,2,256} };", TILES),
    ("C#", "2048", "int[,] board = new int[4, 4] { {2,4,8,0}, {0,16,0,0}, {0,0,0,0}, {0,0,2,256} };", TILES),
    ("Rust", "2048", "let board: [[u32; 4]; 4] = [[2, 4, 8, 0], [0, 16, 0, 0], [0, 0, 0, 0], [0, 0, 2, 256]];", TILES),
    ("Go", "2048", "board := [4][4]int{{2, 4, 8, 0}, {0, 16, 0, 0}, {0, 0, 0, 0}, {0, 0, 2, 256}}", TILES),
    ("Kotlin", "2048", "arrayOf(intArrayOf(2, 4, 8, 0), intArrayOf(0, 16, 0, 0), intArrayOf(0, 0, 0, 0), intArrayOf(0, 0, 2, 256))", TILES),
    ("Scala", "2048", "List(List(2, 4, 8, 0), List(0, 16, 0, 0), List(0, 0, 0, 0), List(0, 0, 2, 256))", TILES),
    ("PHP", "2048", "Array ( [0] => Array ( [0] => 2 [1] => 4 [2] => 8 [3] => 0 ) [1] => Array ( [0] => 0 [1] => 16 [2] => 0 [3] => 0 ) [2] => Array ( [0] => 0 [1] => 0 [2] => 0 [3] => 0 ) [3] => Array ( [0] => 0 [1] => 0 [2] => 2 [3] => 256 ) )", TILES),
    ("Ruby", "2048", "[[2, 4, 8, nil], [nil, 16, nil, nil], [nil, nil, nil, nil], [nil, nil, 2, 256]]", TILES),
    ("JSON", "2048", '{"board": [[2, 4, 8, null], [null, 16, null, null], [null, null, null, null], [null, null, 2, 256]], "score": 120}', TILES),
    ("R, printed", "2048", "     [,1] [,2] [,3] [,4]\n[1,]    2    4    8    0\n[2,]    0   16    0    0\n[3,]    0    0    0    0\n[4,]    0    0    2  256", TILES),
    ("R, NA", "2048", "     [,1] [,2] [,3] [,4]\n[1,]    2    4    8   NA\n[2,]   NA   16   NA   NA\n[3,]   NA   NA   NA   NA\n[4,]   NA   NA    2  256", TILES),
    ("R, by rows", "2048", "m <- matrix(c(2, 4, 8, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 2, 256), nrow = 4, byrow = TRUE)", TILES),
    ("R, data frame", "2048", "  V1 V2 V3  V4\n1  2  4  8   0\n2  0 16  0   0\n3  0  0  0   0\n4  0  0  2 256", TILES),
    ("MATLAB", "2048", "A = [2 4 8 0; 0 16 0 0; 0 0 0 0; 0 0 2 256]", TILES),
    ("MATLAB, lines", "2048", "A = [\n  2 4 8 0;\n  0 16 0 0;\n  0 0 0 0;\n  0 0 2 256];", TILES),
    ("MATLAB, printed", "2048", "A =\n\n     2     4     8     0\n     0    16     0     0\n     0     0     0     0\n     0     0     2   256\n", TILES),
    ("Julia", "2048", "4×4 Matrix{Int64}:\n 2   4  8    0\n 0  16  0    0\n 0   0  0    0\n 0   0  2  256", TILES),
    ("console.table", "2048", "┌─────────┬───┬────┬───┬─────┐\n│ (index) │ 0 │ 1  │ 2 │  3  │\n├─────────┼───┼────┼───┼─────┤\n│    0    │ 2 │ 4  │ 8 │  0  │\n│    1    │ 0 │ 16 │ 0 │  0  │\n│    2    │ 0 │ 0  │ 0 │  0  │\n│    3    │ 0 │ 0  │ 2 │ 256 │\n└─────────┴───┴────┴───┴─────┘", TILES),
    ("2048.c", "2048", "2048.c         120 pts\n\n   2   4   8   ·\n   ·  16   ·   ·\n   ·   ·   ·   ·\n   ·   ·   2 256\n".replace("2048.c         120 pts\n\n", "Score: 120 pts\n\n"), TILES),
    ("the original game's saved state", "2048", _STATE, TILES),
    ("a score above", "2048", "Score: 120\n2 4 8 0\n0 16 0 0\n0 0 0 0\n0 0 2 256", TILES),
    ("score and best above", "2048", "Score: 120   Best: 3,456\n\n2 4 8 0\n0 16 0 0\n0 0 0 0\n0 0 2 256\n\nUse arrow keys to move", TILES),
    ("a label in front", "2048", "board: 2 4 8 0 / 0 16 0 0 / 0 0 0 0 / 0 0 2 256", TILES),
    ("tabs behind each cell", "2048", "2\t4\t8\t0\t\n0\t16\t0\t0\t\n0\t0\t0\t0\t\n0\t0\t2\t256\t\n", TILES),
    ("commas behind each row", "2048", "2, 4, 8, 0,\n0, 16, 0, 0,\n0, 0, 0, 0,\n0, 0, 2, 256", TILES),
    # 2048: characters
    ("thousands", "2048", "2,048 4 8 0\n0 16 0 0\n0 0 0 0\n0 0 2 1,024", "B23004000000001A"),
    ("thousands in a list", "2048", "| 2,048 | 4 | 16,384 |\n| 8 | 131,072 | 0 |\n| 2 | 2 | 2 |", "B2E3h0111"),
    ("thousands with points", "2048", "2.048\t4\t8\t\n\t16\t\t\n\t\t\t\n\t\t2\t1.024", "B23004000000001A"),
    ("middle dots", "2048", "2 4 8 ·\n· 16 · ·\n· · · ·\n· · 2 256", TILES),
    ("byte order mark", "2048", "\ufeff2 4 8 0\n0 16 0 0\n0 0 0 0\n0 0 2 256", TILES),
    ("zero-width blanks", "2048", "\u200b2 4\u200b 8 0\n0 16 0 0\n\u200b0 0 0 0\n0 0 2 256\u200b", TILES),
    ("keycaps", "2048", "2️⃣ 4️⃣ 8️⃣ 0️⃣\n0️⃣ 1️⃣6️⃣ 0️⃣ 0️⃣\n0️⃣ 0️⃣ 0️⃣ 0️⃣\n0️⃣ 0️⃣ 2️⃣ 2️⃣5️⃣6️⃣", TILES),
    ("full-width blanks", "2048", "2　4　8　0\n0　16　0　0\n0　0　0　0\n0　0　2　256", TILES),
    ("white squares", "2048", "2 4 8 ⬜\n⬜ 16 ⬜ ⬜\n⬜ ⬜ ⬜ ⬜\n⬜ ⬜ 2 256", TILES),
    ("0x", "2048", "0x1230040000000018", TILES),
    ("0x, rows", "2048", "0x1230 0x0400 0x0000 0x0018", TILES),
    ("hex", "2048", "1230040000000018", TILES),
    ("hex, rows", "2048", "1230/0400/0000/0018", TILES),
    ("one tile a line", "2048", "\n".join("2 4 8 0 0 16 0 0 0 0 0 0 0 0 2 256".split()), TILES),
    # the 15-puzzle
    ("spreadsheet", "15", "5\t3\t8\t9\n\t2\t4\t1\n7\t10\t14\t13\n12\t11\t6\t15", PUZZLE),
    ("CSV", "15", "8,1,2\n,4,3\n7,6,5\n", THREE),
    ("CSV, semicolons", "15", "8;1;2\n;4;3\n7;6;5", THREE),
    ("aligned", "15", " 5  3  8  9\n    2  4  1\n 7 10 14 13\n12 11  6 15", PUZZLE),
    ("left-aligned", "15", "5  3  8  9\n   2  4  1\n7  10 14 13\n12 11 6  15", PUZZLE),
    ("size in the first line", "15", "3\n 8  1  2 \n 0  4  3 \n 7  6  5 \n", THREE),
    ("size in the first line, wide", "15", "4\n 5  3  8  9\n 0  2  4  1\n 7 10 14 13\n12 11  6 15\n", PUZZLE),
    ("rows and columns in the first line", "15", "3 3\n8 1 2\n0 4 3\n7 6 5", THREE),
    ("size and tiles in one line", "15", "3 8 1 2 0 4 3 7 6 5", THREE),
    ("comments", "15", "# This puzzle is solvable\n3\n8 1 2 # first row\n0 4 3\n7 6 5", THREE),
    ("digits", "15", "812043765", THREE),
    ("digits, rows", "15", "812 043 765", THREE),
    ("digits, lines", "15", "812\n043\n765", THREE),
    ("hex", "15", "A2B45C37168F9D0E", "10 2 11 4/5 12 3 7/1 6 8 15/9 13 0 14"),
    ("hex, rows", "15", "a2b4/5c37/168f/9d0e", "10 2 11 4/5 12 3 7/1 6 8 15/9 13 0 14"),
    ("hex, apart", "15", "A 2 B 4\n5 C 3 7\n1 6 8 F\n9 D 0 E", "10 2 11 4/5 12 3 7/1 6 8 15/9 13 0 14"),
    ("gap x", "15", "8 1 2\nx 4 3\n7 6 5", THREE),
    ("gap *", "15", "8 1 2\n* 4 3\n7 6 5", THREE),
    ("gap b", "15", "8 1 2 b 4 3 7 6 5", THREE),
    ("gap #", "15", "8 1 2\n# 4 3\n7 6 5", THREE),
    ("gap None", "15", "[[8, 1, 2], [None, 4, 3], [7, 6, 5]]", THREE),
    ("gap -1", "15", "[[8, 1, 2], [-1, 4, 3], [7, 6, 5]]", THREE),
    ("gap -1, blanks", "15", "8 1 2\n-1 4 3\n7 6 5", THREE),
    ("gap 9", "15", "8 1 2\n9 4 3\n7 6 5", THREE),
    ("gap 16", "15", "5 3 8 9/16 2 4 1/7 10 14 13/12 11 6 15", PUZZLE),
    ("gap _", "15", "8 1 2\n_ 4 3\n7 6 5", THREE),
    ("gap quoted", "15", "[['8', '1', '2'], ['', '4', '3'], ['7', '6', '5']]", THREE),
    ("a frame", "15", "+---+---+---+\n| 8 | 1 | 2 |\n+---+---+---+\n|   | 4 | 3 |\n+---+---+---+\n| 7 | 6 | 5 |\n+---+---+---+", THREE),
    ("numpy", "15", "[[8 1 2]\n [0 4 3]\n [7 6 5]]", THREE),
    ("C", "15", "int b[3][3] = {{8,1,2},{0,4,3},{7,6,5}};", THREE),
    ("PDDL-like prose", "15", "Start:\n8 1 2\n0 4 3\n7 6 5", THREE),
    ("keycaps", "15", "8️⃣ 1️⃣ 2️⃣\n0️⃣ 4️⃣ 3️⃣\n7️⃣ 6️⃣ 5️⃣", THREE),
    # frames, cut gaps, cells with places, remarks around a board, markup
    ("a frame with two dashes", "15", "+--+--+--+\n| 1| 2| 3|\n+--+--+--+\n| 4| 5| 6|\n+--+--+--+\n| 7| 8|  |\n+--+--+--+", "1 2 3/4 5 6/7 8 0"),
    ("a small frame with two dashes", "15", "+--+--+\n| 1| 2|\n+--+--+\n| 3|  |\n+--+--+", "1 2/3 0"),
    ("a frame with one dash", "15", "+-+-+\n|1|2|\n+-+-+\n|3| |\n+-+-+", "1 2/3 0"),
    ("a frame of corners", "15", "┌─┬─┐\n│1│2│\n├─┼─┤\n│3│ │\n└─┴─┘", "1 2/3 0"),
    ("a double frame", "15", "╔══╦══╗\n║ 1║ 2║\n╠══╬══╣\n║ 3║  ║\n╚══╩══╝", "1 2/3 0"),
    ("rules of equal signs", "15", "=== === ===\n  1   2   3\n  4   5   6\n  7   8   .\n=== === ===", "1 2 3/4 5 6/7 8 0"),
    ("Markdown with two dashes", "15", "| 1 | 2 | 3 |\n|--|--|--|\n| 4 | 5 | 6 |\n| 7 | 8 |   |", "1 2 3/4 5 6/7 8 0"),
    ("empty cells as two dashes", "2048", "2 4 8 --\n-- 16 -- --\n-- -- -- --\n-- -- 2 256", TILES),
    ("empty cells as two dashes between bars", "2048", "| 2 | 4 | 8 | -- |\n| -- | 16 | -- | -- |\n| -- | -- | -- | -- |\n| -- | -- | 2 | 256 |", TILES),
    ("empty cells as three dashes", "2048", "2 4 8 ---\n--- 16 --- ---\n--- --- --- ---\n--- --- 2 256", TILES),
    ("a gap cut off", "15", "1 2 3/4 5 6/7 8", "1 2 3/4 5 6/7 8 0"),
    ("a gap cut off, lines", "15", "1 2 3\n4 5 6\n7 8\n", "1 2 3/4 5 6/7 8 0"),
    ("a gap cut off, 4\u00d74", "15", "1 5 9 13/2 6 10 14/3 7 11 15/4 8 12", "1 5 9 13/2 6 10 14/3 7 11 15/4 8 12 0"),
    ("a gap cut off, CSV", "15", "1,2,3\n4,5,6\n7,8", "1 2 3/4 5 6/7 8 0"),
    ("a gap cut off, lists", "15", "[[1,2,3],[4,5,6],[7,8]]", "1 2 3/4 5 6/7 8 0"),
    ("the original's saved state, escaped", "2048", '"{\\"grid\\":{\\"size\\":4,\\"cells\\":[[{\\"position\\":{\\"x\\":0,\\"y\\":0},\\"value\\":2},null,null,null],[{\\"position\\":{\\"x\\":1,\\"y\\":0},\\"value\\":4},{\\"position\\":{\\"x\\":1,\\"y\\":1},\\"value\\":16},null,null],[{\\"position\\":{\\"x\\":2,\\"y\\":0},\\"value\\":8},null,null,{\\"position\\":{\\"x\\":2,\\"y\\":3},\\"value\\":2}],[null,null,null,{\\"position\\":{\\"x\\":3,\\"y\\":3},\\"value\\":256}]]},\\"score\\":120,\\"over\\":false,\\"won\\":false,\\"keepPlaying\\":false}"', TILES),
    ("the original's saved state, escaped twice", "2048", '"\\"{\\\\\\"grid\\\\\\":{\\\\\\"size\\\\\\":4,\\\\\\"cells\\\\\\":[[{\\\\\\"position\\\\\\":{\\\\\\"x\\\\\\":0,\\\\\\"y\\\\\\":0},\\\\\\"value\\\\\\":2},null,null,null],[{\\\\\\"position\\\\\\":{\\\\\\"x\\\\\\":1,\\\\\\"y\\\\\\":0},\\\\\\"value\\\\\\":4},{\\\\\\"position\\\\\\":{\\\\\\"x\\\\\\":1,\\\\\\"y\\\\\\":1},\\\\\\"value\\\\\\":16},null,null],[{\\\\\\"position\\\\\\":{\\\\\\"x\\\\\\":2,\\\\\\"y\\\\\\":0},\\\\\\"value\\\\\\":8},null,null,{\\\\\\"position\\\\\\":{\\\\\\"x\\\\\\":2,\\\\\\"y\\\\\\":3},\\\\\\"value\\\\\\":2}],[null,null,null,{\\\\\\"position\\\\\\":{\\\\\\"x\\\\\\":3,\\\\\\"y\\\\\\":3},\\\\\\"value\\\\\\":256}]]},\\\\\\"score\\\\\\":120,\\\\\\"over\\\\\\":false,\\\\\\"won\\\\\\":false,\\\\\\"keepPlaying\\\\\\":false}\\""', TILES),
    ("the original's saved state, indented", "2048", '{\n  "grid": {\n    "size": 4,\n    "cells": [\n      [\n        {\n          "position": {\n            "x": 0,\n            "y": 0\n          },\n          "value": 2\n        },\n        null,\n        null,\n        null\n      ],\n      [\n        {\n          "position": {\n            "x": 1,\n            "y": 0\n          },\n          "value": 4\n        },\n        {\n          "position": {\n            "x": 1,\n            "y": 1\n          },\n          "value": 16\n        },\n        null,\n        null\n      ],\n      [\n        {\n          "position": {\n            "x": 2,\n            "y": 0\n          },\n          "value": 8\n        },\n        null,\n        null,\n        {\n          "position": {\n            "x": 2,\n            "y": 3\n          },\n          "value": 2\n        }\n      ],\n      [\n        null,\n        null,\n        null,\n        {\n          "position": {\n            "x": 3,\n            "y": 3\n          },\n          "value": 256\n        }\n      ]\n    ]\n  },\n  "score": 120,\n  "over": false,\n  "won": false,\n  "keepPlaying": false\n}', TILES),
    ("cells with row and column", "2048", '{"cells": [{"value": 2, "row": 0, "col": 0}, {"row": 0, "value": 4, "col": 1}, {"value": 8, "row": 0, "col": 2}, {"row": 1, "col": 1, "value": 16}, {"row": 3, "col": 2, "value": 2}, {"row": 3, "col": 3, "value": 256}], "size": 4}', TILES),
    ("places without a size", "15", '[{"row": 0, "col": 0, "value": 1}, {"row": 0, "col": 1, "value": 2}, {"row": 0, "col": 2, "value": 3}, {"row": 1, "col": 0, "value": 4}, {"row": 1, "col": 1, "value": 5}, {"row": 1, "col": 2, "value": 6}, {"row": 2, "col": 0, "value": 7}, {"row": 2, "col": 1, "value": 8}, {"row": 2, "col": 2, "value": 0}]', "1 2 3/4 5 6/7 8 0"),
    ("places from 1", "15", '[{"row": 1, "col": 1, "value": 1}, {"row": 1, "col": 2, "value": 2}, {"row": 1, "col": 3, "value": 3}, {"row": 2, "col": 1, "value": 4}, {"row": 2, "col": 2, "value": 5}, {"row": 2, "col": 3, "value": 6}, {"row": 3, "col": 1, "value": 7}, {"row": 3, "col": 2, "value": 8}, {"row": 3, "col": 3, "value": 0}]', "1 2 3/4 5 6/7 8 0"),
    ("a menu in brackets below", "2048", "2 4 8 0\n0 16 0 0\n0 0 0 0\n0 0 2 256\n[1] Left\n[2] Right\n[3] Up\n[4] Down", TILES),
    ("a menu below", "2048", "2 4 8 0\n0 16 0 0\n0 0 0 0\n0 0 2 256\n\n1) Left  2) Right\nq to quit", TILES),
    ("a question below", "2048", "Score: 10\n\n2 4 8 0\n0 16 0 0\n0 0 0 0\n0 0 2 256\n\nYour move (w/a/s/d)?", TILES),
    ("the instance's number in front", "15", "1  14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3"),
    ("the instance's number in front, 100", "15", "100 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3"),
    ("LaTeX, bmatrix", "2048", "\\begin{bmatrix}\n2 & 4 & 8 & 0 \\\\\n0 & 16 & 0 & 0 \\\\\n0 & 0 & 0 & 0 \\\\\n0 & 0 & 2 & 256\n\\end{bmatrix}", TILES),
    ("LaTeX, tabular", "2048", "\\begin{tabular}{|c|c|c|c|}\n\\hline\n2 & 4 & 8 & \\\\ \\hline\n & 16 & & \\\\ \\hline\n & & & \\\\ \\hline\n & & 2 & 256 \\\\ \\hline\n\\end{tabular}", TILES),
    ("LaTeX, one line", "2048", "$$\\left[\\begin{array}{cccc} 2 & 4 & 8 & 0 \\\\ 0 & 16 & 0 & 0 \\\\ 0 & 0 & 0 & 0 \\\\ 0 & 0 & 2 & 256 \\end{array}\\right]$$", TILES),
    ("LaTeX, pmatrix", "2048", "\\begin{pmatrix} 2 & 4 & 8 & 0 \\\\ 0 & 16 & 0 & 0 \\\\ 0 & 0 & 0 & 0 \\\\ 0 & 0 & 2 & 256 \\end{pmatrix}", TILES),
    ("LaTeX, dots", "2048", "\\begin{matrix}2 & 4 & 8 & \\cdot \\\\ \\cdot & 16 & \\cdot & \\cdot \\\\ \\cdot & \\cdot & \\cdot & \\cdot \\\\ \\cdot & \\cdot & 2 & 256\\end{matrix}", TILES),
    ("LaTeX, bold", "2048", "2 & 4 & 8 & 0 \\\\ 0 & \\textbf{16} & 0 & 0 \\\\ 0 & 0 & 0 & 0 \\\\ 0 & 0 & 2 & 256", TILES),
    ("thousands with underscores", "2048", "[[2_048, 4, 8, 0], [0, 16, 0, 0], [0, 0, 0, 0], [0, 0, 2, 1_024]]", "B23004000000001A"),
    ("1k", "2048", "1k 4 8 0\n0 16 0 0\n0 0 0 0\n0 0 2 256", "A230040000000018"),
    ("2K", "2048", "2K 4 8 0\n0 16 0 0\n0 0 0 0\n0 0 2 256", "B230040000000018"),
    ("colours of a terminal", "2048", '\x1b[31m2\x1b[0m \x1b[32m4\x1b[0m 8 0\n0 \x1b[1;33m16\x1b[0m 0 0\n0 0 0 0\n0 0 2 \x1b[38;5;208m256\x1b[0m', TILES),
    ("colours without the escape character", "2048", "[31m2[0m [32m4[0m 8 0\n0 [1;33m16[0m 0 0\n0 0 0 0\n0 0 2 [38;5;208m256[0m", TILES),
    ("a cleared screen", "2048", '\x1b[2J\x1b[H\x1b[31m   2\x1b[0m   4   8   .\n   .  16   .   .\n   .   .   .   .\n   .   .   2 256\x1b[K', TILES),
    ("colours written as text", "2048", "\\033[31m2\\033[0m 4 8 0\n0 16 0 0\n0 0 0 0\n0 0 2 256", TILES),
    ("Haskell with its type", "2048", "board :: [[Int]]\nboard = [[2,4,8,0],[0,16,0,0],[0,0,0,0],[0,0,2,256]]", TILES),
    ("Haskell, Just and Nothing", "2048", "[[Just 2,Just 4,Just 8,Nothing],[Nothing,Just 16,Nothing,Nothing],[Nothing,Nothing,Nothing,Nothing],[Nothing,Nothing,Just 2,Just 256]]", TILES),
    ("Haskell, lines", "2048", "board = [ [2, 4, 8, 0]\n        , [0, 16, 0, 0]\n        , [0, 0, 0, 0]\n        , [0, 0, 2, 256]\n        ]", TILES),
    ("Rust, Some and None", "2048", "[[Some(2), Some(4), Some(8), None], [None, Some(16), None, None], [None, None, None, None], [None, None, Some(2), Some(256)]]", TILES),
    ("2048.c with its header and footer", "2048", "2048.c         120 pts\n\n                            \n   2      4      8      ·   \n                            \n                            \n   ·      16     ·      ·   \n                            \n                            \n   ·      ·      ·      ·   \n                            \n                            \n   ·      ·      2     256  \n                            \n\n        ←,↑,→,↓ or q        ", TILES),
    ("2048.c with its header", "2048", "2048.c         120 pts\n\n   2   4   8   ·\n   ·  16   ·   ·\n   ·   ·   ·   ·\n   ·   ·   2 256\n", TILES),
    ("Lisp", "2048", "((2 4 8 0) (0 16 0 0) (0 0 0 0) (0 0 2 256))", TILES),
    ("Lisp, quoted", "2048", "'((2 4 8 0)\n  (0 16 0 0)\n  (0 0 0 0)\n  (0 0 2 256))", TILES),
    ("Clojure", "2048", "[[2 4 8 nil] [nil 16 nil nil] [nil nil nil nil] [nil nil 2 256]]", TILES),
    ("Prolog", "2048", "board([[2,4,8,0],[0,16,0,0],[0,0,0,0],[0,0,2,256]]).", TILES),
    ("Lua", "2048", "local board = {{2,4,8,0},{0,16,0,0},{0,0,0,0},{0,0,2,256}}", TILES),
    ("YAML", "2048", "board:\n- [2, 4, 8, 0]\n- [0, 16, 0, 0]\n- [0, 0, 0, 0]\n- [0, 0, 2, 256]", TILES),
    ("Org mode", "2048", "| 2 | 4 | 8 | |\n|---+---+---+---|\n| | 16 | | |\n| | | | |\n| | | 2 | 256 |", TILES),
    ("quoted mail", "2048", "> 2 4 8 0\n> 0 16 0 0\n> 0 0 0 0\n> 0 0 2 256", TILES),
    ("a fence", "2048", "```\n2 4 8 0\n0 16 0 0\n0 0 0 0\n0 0 2 256\n```", TILES),
    ("a fence with its language", "2048", "```text\n2 4 8 0\n0 16 0 0\n0 0 0 0\n0 0 2 256\n```", TILES),
    ("a prompt above", "2048", ">>> print(board)\n[[2, 4, 8, 0], [0, 16, 0, 0], [0, 0, 0, 0], [0, 0, 2, 256]]", TILES),
    ("a database's table", "2048", " a | b | c | d\n---+---+---+---\n 2 | 4 | 8 | 0\n 0 | 16 | 0 | 0\n 0 | 0 | 0 | 0\n 0 | 0 | 2 | 256\n(4 rows)", TILES),
)
"""(name, game, text, position)"""

REFUSED: "tuple[tuple[str, str, str, str], ...]" = (
    ("a row too short", "2048", "2 4 8 16\n2 4 8\n2 4 8 16\n2 4 8 16", "Row 2 has 3 cells; other rows have 4."),
    ("a first row too short", "15", "1 2\n3 4 5\n6 7 0", "Row 1 has 2 cells; other rows have 3."),
    ("collapsed blanks", "2048", "2 4 8\n4 2\n4 2\n2 8", "Row 1 has 3 cells; other rows have 2."),
    ("a list too short", "2048", "[[2, 4, 8], [2, 4, 8], [2, 4]]", "Row 3 has 2 cells; other rows have 3."),
    ("CSV too short", "2048", "2,4,8,16\n2,4,8,16\n2,4,8\n2,4,8,16", "Row 3 has 3 cells; other rows have 4."),
    ("keycaps that touch", "2048", "1️⃣6️⃣2️⃣4️⃣\n1️⃣6️⃣2️⃣4️⃣\n1️⃣6️⃣2️⃣4️⃣\n1️⃣6️⃣2️⃣4️⃣", "Put a space between the tiles."),
    ("a short hex number", "2048", "0x123004018", "After 0x, a board needs 16 digits; this has 9."),
    ("rows of no board", "2048", "2 4 8 16\n2 4 8 16\n2 4 8 16\n2 4 8 16\n2 4 8 16", "There is no board with 5 rows of 4 cells."),
    ("two lists", "2048", "a = [[2, 4, 8], [2, 4, 8], [2, 4, 8]]\nb = [[2, 4, 8], [2, 4, 8], [2, 4, 16]]", "This can be read as two boards. Copy one board, and write 0 for each empty cell."),
    ("a last column that is empty", "2048", "2\t4\t8\t\n2\t4\t8\t\n2\t4\t8\t", "This can be read as two boards. Copy one board, and write 0 for each empty cell."),
    ("a row of blanks between empty lines", "2048", "8   2   8   2\n\n             \n\n8   4   4   8", "This can be read as two boards. Copy one board, and write 0 for each empty cell."),
    ("a matrix of R without byrow", "2048", "matrix(c(2L, 0L, 0L, 0L, 4L, 16L, 0L, 0L, 8L, 0L, 0L, 2L, 0L, 0L, 0L, 256L), ncol = 4)", "This can be read as two boards. Copy one board, and write 0 for each empty cell."),
    ("keycaps side by side", "2048", "2️⃣4️⃣8️⃣0️⃣\n0️⃣4️⃣0️⃣0️⃣\n0️⃣0️⃣0️⃣0️⃣\n0️⃣0️⃣2️⃣2️⃣", "Put a space between the tiles."),
    ("powers of ten", "2048", "[[2.0000e+00, 4.0000e+00, 8.0000e+00], [2.0000e+00, 4.0000e+00, 8.0000e+00], [2.0000e+00, 4.0000e+00, 8.0000e+00]]", "“2.0000e+00” in row 1, column 1 is not a tile."),
    ("a frame with a row too short", "15", "+--+--+--+\n| 1| 2| 3|\n+--+--+--+\n| 4| 5|\n+--+--+--+\n| 7| 8|  |\n+--+--+--+", "Row 2 has 2 cells; other rows have 3."),
    ("a remark behind a row", "2048", "2 4 8 16\n2 4 8 16\n2 4 8 16\n2 4 8 16 <- my move", "Row 4 has 7 cells; other rows have 4."),
)
"""(name, game, text, sentence)"""

SLOW = 4 if sys.implementation.name == "micropython" else 1
"""MicroPython indexes such texts in linear time, so its texts are four times shorter."""
READERS = {"2048": twenty48.parse_position, "15": fifteen.parse_position}


def test_every_layout_is_read_as_the_board_that_its_author_meant() -> None:
    for name, game, text, expected in CASES:
        assert game_named(game).format_position(READERS[game](text)) == expected, (game, name)


def test_an_ambiguous_board_is_refused_with_a_sentence() -> None:
    for name, game, text, sentence in REFUSED:
        assert str(raises(BadNotation, READERS[game], text)) == sentence, (game, name)


def test_a_hostile_nesting_is_just_refused() -> None:
    brackets = ("[" * 5000 + "]" * 5000, "[" * 3000, "((" * 20 + "2" + "))" * 20, '{"grid":{"cells":' + "[" * 4000, "[1,]" * 2000)
    _refuse(brackets + ("<td>" * 2000, "<" * 9000))


def test_a_hostile_frame_is_just_refused() -> None:
    _refuse(("é─" * (4000 // SLOW), "─é\n" * (3000 // SLOW), "|" * 9000, "|2|\n" * 2000, "=>" * 4000))


def test_a_hostile_grid_is_just_refused() -> None:
    _refuse(("2\n" * 4000, "2 4  8\n" * 1200, " " * 5000 + "\n2  4" * 800, "\t\n" * 4000, ",;" * 4000))


def test_a_hostile_row_of_characters_is_just_refused() -> None:
    _refuse(("0x1 " * 2000, "'" * 9999, "\u20e3" * (5000 // SLOW), "1,024" * 1500, "é" * (9000 // SLOW), "Row: " * 1500))


def _refuse(texts: "tuple[str, ...]") -> None:
    for text in sample(texts):
        for read in READERS.values():
            raises(BadNotation, read, text)


LIKE_MOVES = (
    ("R, integers", "2048", "c(2L, 4L, 8L, 0L,\n 0L, 16L, 0L, 0L,\n 0L, 0L, 0L, 0L,\n 0L, 0L, 2L, 256L)", "1230040000000018"),
    ("Rust, a puzzle", "15", "let rd: [[u32; 3]; 3] = [[1, 2, 3], [4, 5, 6], [7, 0, 8]];", "1 2 3/4 5 6/7 0 8"),
    ("JSON, a puzzle", "15", '{"null": null, "board": [[1, 2, 3], [4, 5, 6], [7, null, 8]]}', "1 2 3/4 5 6/7 0 8"),
)
"""Layouts whose words are mostly made of the letters of moves."""


def test_the_page_opens_every_pasted_layout() -> None:
    for name, game, text, expected in CASES + LIKE_MOVES:
        tab = Tab(address="#/" + game)
        tab.send("open", "share")
        tab.send("open-text", text)
        tab.send("open-anyway")
        board = fifteen.parse_position(expected) if game == "15" else ()
        if board and not fifteen.is_solvable(board) and not fifteen.is_solvable(fifteen.turned(board)):
            assert tab.sees("share-error.text").startswith("This board cannot be solved"), name
        else:
            assert tab.position == expected, (game, name)


def test_a_board_of_another_size_than_the_current_one_waits_for_a_confirmation() -> None:
    three = "2 4 8\n4 8 16\n2 2 2"
    tab = Tab(address="#/2048/4x4@7")
    before = tab.position
    tab.send("open", "share")
    tab.send("open-text", three)
    assert (tab.position, tab.model.dialog) == (before, "share")
    assert tab.sees("share-error.text") == "This is a 3×3 board; you are playing 4×4."
    assert tab.sees("share-anyway.hidden") == ""
    tab.send("open-anyway")
    assert (tab.position, tab.model.dialog) == ("123234111", "")
    tab.send("open", "share")
    assert tab.sees("share-anyway.hidden") == "on"
    tab.send("open-text", three)
    assert tab.model.dialog == "", "a board of the current size opens at once"


def test_the_current_size_decides_if_blanks_are_ambiguous() -> None:
    text = "2\t4\t8\t\n2\t4\t8\t\n2\t4\t8\t\n"
    for address, position in (("#/2048/3x3@7", "123123123"), ("#/2048/3x4@7", "123012301230")):
        tab = Tab(address=address)
        tab.send("open-text", text)
        assert tab.position == position
    tab = Tab(address="#/2048/4x4@7")
    before = tab.position
    tab.send("open", "share")
    tab.send("open-text", text)
    assert tab.position == before and tab.sees("share-error.text")


def test_a_waiting_board_is_opened_only_once() -> None:
    tab = Tab(address="#/2048/4x4@7")
    tab.send("open-text", "2 4 8\n4 8 16\n2 2 2")
    tab.send("open-anyway")
    tab.moves("l")
    moved = tab.position
    tab.send("open-anyway")
    assert tab.position == moved


def test_links_and_saves_use_only_our_own_notation() -> None:
    for game, text in (("2048", "| 2 | 4 |"), ("15", "812043765"), ("15", "8 1 2/x 4 3/7 6 5")):
        raises(BadNotation, game_named(game).parse_position, text)
    for rules in GAMES:
        board = rules.opening(rules.default, 7).board
        assert rules.parse_position(rules.format_position(board)) == board
