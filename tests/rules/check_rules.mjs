// Checks anybody's rules: `node check_rules.mjs 2048-rules.json ./my_rules.mjs` (or 15-rules.json); ends with 1 if any case fails.
//
// my_rules.mjs exports for 2048 slide(board, direction), which returns [board after it, points], and is_over(board); for the
// 15-puzzle slide(board, direction), is_solved(board) and is_solvable(board). Boards are arrays of rows of tile values, 0 for
// none; directions are "up", "right", "down" and "left", the ways tiles travel; a slide that moves nothing returns the board itself.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [file, module] = process.argv.slice(2);
const data = JSON.parse(readFileSync(file, "utf8"));
const rules = await import(pathToFileURL(resolve(module)));
const wrong = [];

function check(name, expected, what, ...given) {
  let got;
  try {
    got = rules[what](...structuredClone(given));
  } catch (error) {
    got = String(error);
  }
  if (JSON.stringify(got) !== JSON.stringify(expected)) {
    wrong.push(`${name}\n    expected ${what}(${JSON.stringify(given)}): ${JSON.stringify(expected)}\n    got      ${JSON.stringify(got)}`);
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
for (const line of wrong) console.log(line);
console.log(wrong.length ? `${wrong.length} cases fail` : "All cases pass");
process.exitCode = Number(wrong.length > 0);
