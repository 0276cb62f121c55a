// Check your own rules: `node check_rules.mjs 2048-rules.json ./my_rules.mjs` (or 15-rules.json); exits with 1 if a case fails.
//
// For 2048, my_rules.mjs exports slide(board, direction), which returns [board after it, points], and is_over(board); for the
// 15-puzzle slide(board, direction), is_solved(board) and is_solvable(board). Boards are arrays of rows of tile values, 0 for
// none; directions are "up", "right", "down" and "left", the way tiles travel; a slide that moves nothing returns the board itself.
//
// Any of these functions that it also exports are checked, too; their results may be in any order:
//     legal(board)                    the directions that move something
//     chance(board)                   2048: [row, column, value, probability] of each tile that can appear
//     legal_after(board, history)     2048: the legal directions after some moves and their tiles, [direction, [row, column, value]]
//     draw(seed, ply, lane)           2048, for Tilelab's own games: a number below 2 ** 32; seeds are BigInts
//     below(bound, seed, ply, lane)   the same, below a bound
//     game(seed, moves)               the same: [opening, last board, points] of a game of letters u r d l
//     shortest(board)                 15-puzzle: the length of a shortest solution
//     scramble(seed)                  15-puzzle, for Tilelab's own games: a 4x4 board
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [file, module] = process.argv.slice(2);
const data = JSON.parse(readFileSync(file, "utf8"));
const rules = await import(pathToFileURL(resolve(module)));
const wrong = new Map();
let failed = 0;

function check(name, expected, what, ...given) {
  let got;
  try {
    got = rules[what](...structuredClone(given));
  } catch (error) {
    got = String(error);
  }
  if (!same(got, expected, what)) {
    failed += 1;
    const points = (result) => Array.isArray(result) && result.length === 2 && typeof result[1] === "number";
    const isPoints = what === "slide" && points(got) && points(expected) && shown(got[0]) === shown(expected[0]);
    const kind = isPoints ? "points are the values of the merged tiles" : name;
    if (!wrong.has(kind)) wrong.set(kind, []);
    wrong.get(kind).push(`    expected ${what}(${shown(given)}): ${shown(expected)}\n    got      ${shown(got)}`);
  }
}

function shown(value) {
  return JSON.stringify(value, (key, part) => (typeof part === "bigint" ? String(part) : part));
}

// Whether a result is the expected one; order matters for boards, not for directions and tiles.
function same(got, expected, what) {
  if (what === "legal" || what === "legal_after") {
    return Array.isArray(got) && shown([...got].sort()) === shown([...expected].sort());
  }
  if (what === "chance") {
    const sorted = (tiles) => [...tiles].sort((one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2]);
    return Array.isArray(got) && got.length === expected.length && sorted(got).every((tile, place) => {
      const other = sorted(expected)[place];
      return shown(tile.slice(0, 3)) === shown(other.slice(0, 3)) && Math.abs(tile[3] - other[3]) < 1e-9;
    });
  }
  return shown(got) === shown(expected);
}

// The checks whose functions are optional, as [name, expected result, function, arguments].
function* optional() {
  for (const one of [...data.traps, ...data.boards]) {
    yield [one.name ?? "a board", one.legal ?? Object.keys(one.moves), "legal", [one.board]];
  }
  for (const one of data.histories ?? []) yield [one.name ?? "a history", one.legal, "legal_after", [one.board, one.history]];
  for (const one of data.chance ?? []) yield ["chance", one.spawns, "chance", [one.board]];
  for (const one of data.shortest ?? []) yield ["a shortest solution", one.moves, "shortest", [one.board]];
  if (Array.isArray(data.seeded)) {
    for (const one of data.seeded) yield ["a scramble", one.scramble, "scramble", [BigInt(one.seed)]];
    return;
  }
  for (const [seed, ply, lane, word] of data.seeded.draws) yield ["a draw", word, "draw", [BigInt(seed), ply, lane]];
  for (const [bound, seed, ply, lane, number] of data.seeded.below) {
    yield ["a draw below a bound", number, "below", [bound, BigInt(seed), ply, lane]];
  }
  for (const one of data.seeded.games) {
    yield ["a game", [one.opening, one.board, one.score], "game", [BigInt(one.seed), one.moves]];
  }
}

const rest = [0, 0, 0].map(() => [0, 0, 0, 0]);
for (const [before, after, gain] of data.lines_to_the_left ?? []) {
  check("a line", [[after, ...rest], gain], "slide", [before, ...rest], "left");
}
for (const one of [...data.traps, ...data.boards]) {
  const name = one.name ?? "a board";
  for (const direction of ["up", "right", "down", "left"]) {
    const move = one.moves[direction] ?? one.board;
    check(name, "gain" in move ? [move.after, move.gain] : move, "slide", one.board, direction);
  }
  for (const [fact, what] of [["over", "is_over"], ["solved", "is_solved"], ["solvable", "is_solvable"]]) {
    if (fact in one) check(name, one[fact], what, one.board);
  }
}
const unchecked = new Set();
for (const [name, expected, what, given] of optional()) {
  if (what in rules) check(name, expected, what, ...given);
  else unchecked.add(what);
}
// For each kind of failure how many cases fail, traps first, with the first of them.
const traps = new Set(data.traps.map((one) => one.name));
for (const [kind, lines] of [...wrong].sort(([one], [other]) => traps.has(other) - traps.has(one))) {
  console.log(`${kind}: ${lines.length === 1 ? "1 case fails" : `${lines.length} cases fail`}\n${lines[0]}`);
}
if (unchecked.size) console.log(`Not checked, because your rules do not export them: ${[...unchecked].join(", ")}`);
console.log(failed ? `${failed} cases fail` : "All cases pass");
process.exitCode = Number(failed > 0);
