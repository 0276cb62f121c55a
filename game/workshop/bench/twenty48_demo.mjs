// Answers boards with the moves of the browser demo of game-difficulty/2048EndgameTablebase, at its fastest setting.
//
//     node game/workshop/bench/twenty48_demo.mjs DEMO       DEMO: the folder docs/ of that repository
//
// Each line of the input is a board in 16 hexadecimal digits; each line of the output is JSON: the direction and the processor time
// of this process so far, in milliseconds. `twenty48_demo.py` plays games with it. The demo runs unchanged, in a worker as in a page;
// the clock by which it limits its search counts processor time, so that other work on the machine takes nothing from it.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

const SLOWNESS = 0.1; // The left end of the slider.
const LETTERS = " lrud";
const SCOPE = `
import { parentPort, workerData } from "node:worker_threads";
globalThis.self = globalThis;
performance.now = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
globalThis.postMessage = (data) => parentPort.postMessage(data);
console.log = () => {};
await import(workerData);
parentPort.on("message", (data) => globalThis.onmessage({ data }));
`;

const worker = new Worker(new URL("data:text/javascript," + encodeURIComponent(SCOPE)), {
  workerData: `${pathToFileURL(process.argv[2])}/worker.js`,
  stdout: true, // Not shown: a diagram of each board.
});
worker.on("exit", () => process.exit()); // Else this process waits for ever for an answer.
const answer = () => new Promise((resolve) => worker.once("message", resolve));
await answer();
worker.postMessage({ type: "update_speed", ratio: SLOWNESS });
for await (const board of createInterface({ input: process.stdin })) {
  worker.postMessage({ type: "calculate", board_encoded: board });
  const { best_move: direction } = await answer();
  const { user, system } = process.cpuUsage();
  console.log(JSON.stringify({ move: LETTERS[direction], ms: Math.round((user + system) / 1000) }));
}
worker.terminate();
