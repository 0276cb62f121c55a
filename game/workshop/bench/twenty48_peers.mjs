// Compares the engine of 2048 in Pyodide with two kinds of JavaScript players: same seeds, same time per move, one process.
//
//     node game/workshop/bench/twenty48_peers.mjs GAMES BUDGET_MS [PLAYER…]        players: coach minimax heuristic
//
// Prints a JSON record per game and a summary. The players follow their authors' descriptions, not their code:
// - minimax: alpha-beta by iterative deepening; a position is judged by smoothness, monotonicity, free cells and the highest tile,
//   all in ranks; the opponent tries only the spawns that hurt most. The kind most clones of 2048 have.
// - heuristic: expectimax by iterative deepening over lines looked up in a table (free cells, merges, monotonicity and sum in powers
//   of ranks); branches below a probability of 0.0001 are cut, positions are memoised. The kind behind the strong wasm players.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const UP = 0, RIGHT = 1, DOWN = 2, LEFT = 3;
const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
const games = Number(process.argv[2] ?? 2);
const budget = Number(process.argv[3] ?? 10);
const chosen = process.argv.length > 4 ? process.argv.slice(4) : ["coach", "minimax", "heuristic"];

// Chance: game/core/rng.py, for seeds below 2 ** 32.
function mix(word) {
  word ^= word >>> 16;
  word = Math.imul(word, 0x85ebca6b);
  word ^= word >>> 13;
  word = Math.imul(word, 0xc2b2ae35);
  return (word ^ (word >>> 16)) >>> 0;
}
function draw(seed, ply, lane) {
  let word = 0x9e3779b9;
  for (const part of [seed, 0, ply, lane]) word = mix(((word ^ part) + 0x9e3779b9) >>> 0);
  return word;
}
function below(bound, seed, ply, lane) {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (; ; lane += 64) {
    const word = draw(seed, ply, lane);
    if (word < limit) return word % bound;
  }
}
function spawn(board, seed, ply, lane = 0) {
  const free = [...board.keys()].filter((cell) => !board[cell]);
  board[free[below(free.length, seed, ply, lane)]] = below(100, seed, ply, lane + 1) < 10 ? 2 : 1;
}

// Rules: a board is 16 ranks; a line is 16 bits, its first cell lowest.
const slid = new Uint32Array(65536), gains = new Uint32Array(65536), worth = new Float64Array(65536);
for (let line = 0; line < 65536; line++) {
  const ranks = [line & 15, (line >> 4) & 15, (line >> 8) & 15, line >> 12];
  const out = [];
  let open = false, free = 0, merges = 0, falling = 0, rising = 0, sum = 0;
  for (const rank of ranks) {
    if (!rank) continue;
    if (open && out.at(-1) === rank) {
      out[out.length - 1] = Math.min(rank + 1, 15);
      gains[line] += 2 << rank;
      open = false;
    } else {
      out.push(rank);
      open = true;
    }
  }
  out.forEach((rank, place) => (slid[line] |= rank << (4 * place)));
  ranks.forEach((rank, place) => {
    sum += rank ** 3.5;
    free += rank === 0;
    if (!place) return;
    const before = ranks[place - 1];
    merges += rank > 0 && rank === before;
    if (before > rank) falling += before ** 4 - rank ** 4;
    else rising += rank ** 4 - before ** 4;
  });
  worth[line] = 200000 + 270 * free + 700 * (merges + (merges > 0)) - 47 * Math.min(falling, rising) - 11 * sum;
}
const CELLS = [UP, RIGHT, DOWN, LEFT].map((way) =>
  [0, 1, 2, 3].map((line) =>
    [0, 1, 2, 3].map((place) => {
      const at = way === UP || way === LEFT ? place : 3 - place;
      return way === UP || way === DOWN ? 4 * at + line : 4 * line + at;
    }),
  ),
);
function lineOf(board, cells) {
  return board[cells[0]] | (board[cells[1]] << 4) | (board[cells[2]] << 8) | (board[cells[3]] << 12);
}
function slide(board, way) {
  let after = null, gain = 0;
  for (const cells of CELLS[way]) {
    const line = lineOf(board, cells);
    gain += gains[line];
    if (slid[line] === line) continue;
    after ??= board.slice();
    for (let place = 0; place < 4; place++) after[cells[place]] = (slid[line] >> (4 * place)) & 15;
  }
  return after && { after, gain };
}
class Late extends Error {}

// Deepen while there is time; the last finished depth counts.
function deepen(look) {
  const ends = performance.now() + budget;
  let best = -1;
  try {
    for (let depth = 1; depth < 12; depth++) {
      best = look(depth, () => {
        if (performance.now() > ends && depth > 1) throw new Late();
      });
      if (performance.now() > ends) break;
    }
  } catch (error) {
    if (!(error instanceof Late)) throw error;
  }
  return best;
}

function smoothness(board) {
  let rough = 0;
  for (const way of [RIGHT, DOWN]) {
    for (const cells of CELLS[way]) {
      let before = 0;
      for (const cell of cells) {
        if (!board[cell]) continue;
        if (before) rough += Math.abs(before - board[cell]);
        before = board[cell];
      }
    }
  }
  return -rough;
}
function monotonicity(board) {
  let total = 0;
  for (const way of [LEFT, UP]) {
    let falling = 0, rising = 0;
    for (const cells of CELLS[way]) {
      const ranks = cells.map((cell) => board[cell]).filter(Boolean);
      for (let place = 1; place < ranks.length; place++) {
        if (ranks[place - 1] > ranks[place]) falling += ranks[place] - ranks[place - 1];
        else rising += ranks[place - 1] - ranks[place];
      }
    }
    total += Math.max(falling, rising);
  }
  return total;
}
function judge(board) {
  const free = board.filter((rank) => !rank).length;
  return 0.1 * smoothness(board) + monotonicity(board) + 2.7 * Math.log(free || 0.01) + Math.max(...board);
}
function minimax(board) {
  return deepen((depth, check) => {
    let best = -1, alpha = -1e9;
    for (let way = 0; way < 4; way++) {
      const move = slide(board, way);
      if (!move) continue;
      const value = reply(move.after, depth - 1, alpha, 1e9, check);
      if (best < 0 || value > alpha) [best, alpha] = [way, Math.max(alpha, value)];
    }
    return best;
  });
}
function reply(board, depth, alpha, beta, check) {
  if (depth === 0) return judge(board);
  check();
  const spawns = [];
  for (let cell = 0; cell < 16; cell++) {
    if (board[cell]) continue;
    for (const rank of [1, 2]) {
      const next = board.slice();
      next[cell] = rank;
      spawns.push([smoothness(next), next]);
    }
  }
  const worst = Math.min(...spawns.map(([smooth]) => smooth));
  for (const [smooth, next] of spawns) {
    if (smooth > worst) continue;
    let best = -1e8;
    for (let way = 0; way < 4; way++) {
      const move = slide(next, way);
      if (move) best = Math.max(best, reply(move.after, depth - 1, Math.max(alpha, best), beta, check));
      if (best >= beta) break;
    }
    beta = Math.min(beta, best);
    if (beta <= alpha) break;
  }
  return beta;
}

function lines(board) {
  let value = 0;
  for (const way of [LEFT, UP]) for (const cells of CELLS[way]) value += worth[lineOf(board, cells)];
  return value;
}
function heuristic(board) {
  return deepen((depth, check) => {
    const seen = new Map();
    let best = -1, most = -1;
    for (let way = 0; way < 4; way++) {
      const move = slide(board, way);
      if (!move) continue;
      const value = expect(move.after, depth - 1, 1, seen, check);
      if (value > most) [best, most] = [way, value];
    }
    return best;
  });
}
function expect(board, depth, chance, seen, check) {
  if (depth === 0 || chance < 0.0001) return lines(board);
  const key = String.fromCharCode(depth, ...CELLS[LEFT].map((cells) => lineOf(board, cells)));
  const known = seen.get(key);
  if (known !== undefined) return known;
  check();
  const free = [...board.keys()].filter((cell) => !board[cell]);
  let total = 0;
  for (const cell of free) {
    for (const [rank, share] of [[1, 0.9], [2, 0.1]]) {
      board[cell] = rank;
      let best = 0;
      for (let way = 0; way < 4; way++) {
        const move = slide(board, way);
        if (move) best = Math.max(best, expect(move.after, depth - 1, (chance * share) / free.length, seen, check));
      }
      total += (share / free.length) * best;
      board[cell] = 0;
    }
  }
  seen.set(key, total);
  return total;
}

async function coach() {
  const { loadPyodide } = await import(join(root, "game/runtime/pyodide/pyodide.mjs"));
  const pyodide = await loadPyodide({ indexURL: join(root, "game/runtime/pyodide") });
  for (const folder of ["game/core", "game/twenty48", "game/twenty48/search"]) {
    pyodide.FS.mkdirTree(`/site/${folder}`);
    for (const name of readdirSync(join(root, folder)).filter((one) => one.endsWith(".py"))) {
      pyodide.FS.writeFile(`/site/${folder}/${name}`, readFileSync(join(root, folder, name)));
    }
  }
  for (const name of ["2048.weights", "2048-refined.weights", "2048-endgame.weights", "2048-chain.table"]) {
    pyodide.FS.writeFile(`/${name}`, readFileSync(join(root, "game/data", name)));
  }
  const choose = pyodide.runPython(`
import sys
sys.path.insert(0, "/site")
from game.twenty48.search.deepening import DeepeningSearch
search = DeepeningSearch(open("/2048.weights", "rb").read())
search.refine(open("/2048-refined.weights", "rb").read())
search.add_endgame(open("/2048-endgame.weights", "rb").read())
search.add_table(open("/2048-chain.table", "rb").read())
lambda text, budget: search.choose(tuple(map(int, text.split(","))), budget).best
`);
  return (board) => choose(board.join(), budget);
}

const players = { minimax, heuristic };
const scores = Object.fromEntries(chosen.map((name) => [name, []]));
if (chosen.includes("coach")) players.coach = await coach();
for (let seed = 1; seed <= games; seed++) {
  for (const name of chosen) {
    const board = Array(16).fill(0);
    spawn(board, seed, 0, 0);
    spawn(board, seed, 0, 2);
    const began = performance.now();
    let current = board, score = 0, moves = 0;
    for (;;) {
      const way = players[name](current);
      if (way < 0) break;
      const move = slide(current, way);
      score += move.gain;
      moves += 1;
      current = move.after;
      spawn(current, seed, moves);
    }
    const seconds = (performance.now() - began) / 1000;
    scores[name].push(score);
    console.log(JSON.stringify({ player: name, budget, seed, score, max_tile: 2 ** Math.max(...current), moves, seconds }));
  }
}
for (const [name, list] of Object.entries(scores)) {
  const mean = list.reduce((sum, score) => sum + score, 0) / list.length;
  const spread = Math.sqrt(list.reduce((sum, score) => sum + (score - mean) ** 2, 0) / Math.max(1, list.length - 1) / list.length);
  console.log(`${name} at ${budget} ms: mean ${Math.round(mean)} ± ${Math.round(spread)} (${list.length} games)`);
}
