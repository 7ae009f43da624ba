// SPDX-License-Identifier: MIT
// What the modules for the web weigh, how soon they answer, and how many sudokus
// a second they solve, in node and in Chromium, beside the native program.
// usage: web.mjs FOLDER FDSOLVE SUDOKUS
// FOLDER has libfd.js, the modules and libfd.html; SUDOKUS is one a line.
import {spawnSync} from "node:child_process";
import {existsSync, readFileSync} from "node:fs";
import {join, resolve} from "node:path";
import {pathToFileURL} from "node:url";
import {gzipSync} from "node:zlib";

const [folder, fdsolve, file] = process.argv.slice(2);
const input = readFileSync(file, "utf8"), ROUNDS = 3;
const n = input.split("\n").filter(line => /^[.0-9]{81}/.test(line)).length;
const args = ["sudoku", "-", "--line", "--unique", "--quiet"];
const line = (what, value) => console.log(what.padEnd(44), value);
const least = numbers => Math.min(...numbers);

for (const name of ["libfd.wasm", "fdsolve.wasm", "libfd.js", "libfd.html"]) {
  const bytes = readFileSync(join(folder, name));
  line(`${name}: kB, compressed`, `${(bytes.length / 1000).toFixed(0)}, ${
    (gzipSync(bytes, {level: 9}).length / 1000).toFixed(0)}`);
}

// --- the native program ---------------------------------------------------------

function seconds(input) {
  const before = performance.now();
  spawnSync(fdsolve, args, {input, maxBuffer: 1 << 28});
  return (performance.now() - before) / 1000;
}
const some = least(Array.from({length: ROUNDS}, () => seconds(input)));
const none = least(Array.from({length: ROUNDS}, () => seconds("")));
line("native: sudokus a second", (n / (some - none)).toFixed(0));

// --- node -------------------------------------------------------------------------

let begun = performance.now();
const {loadPuzzles} = await import(pathToFileURL(join(resolve(folder),
                                                      "libfd.js")));
const puzzles = await loadPuzzles();
const first = input.split("\n")[0] + "\n";
await puzzles.run(args, {input: first});
line("node: ms to the first answer", (performance.now() - begun).toFixed(0));
const times = [];
for (let i = 0; i < ROUNDS; i++) {
  begun = performance.now();
  await puzzles.run(args, {input});
  times.push(performance.now() - begun);
}
line("node: sudokus a second", (1000 * n / least(times)).toFixed(0));

// --- Chromium ----------------------------------------------------------------------

const program = [process.env.FD_BROWSER, "/usr/bin/chromium",
                 "/usr/bin/chromium-browser"].find(p => p && existsSync(p));
if (program) {
  const {Browser} = await import("../tests/web/browser.mjs");
  const browser = new Browser(program);
  await browser.open(pathToFileURL(resolve(folder, "libfd.html")).href);
  await browser.until(`document.body?.getAttribute("aria-busy") === "false"`);
  const measured = await browser.run(`(async () => {
    const get = id => document.getElementById(id).textContent;
    const begun = performance.now();
    const bytes = Uint8Array.from(atob(get("app-wasm").trim()),
                                  c => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(
      new DecompressionStream("gzip"));
    const module = await WebAssembly.compile(
      await new Response(stream).arrayBuffer());
    const worker = new Worker(URL.createObjectURL(new Blob(
      [get("app-worker")], {type: "text/javascript"})));
    const ask = (method, args) => new Promise((good, bad) => {
      worker.onmessage = ({data}) => data.piece !== undefined ? 0
        : data.error === undefined ? good(data.result) : bad(data.error);
      worker.postMessage({id: 1, method, args});
    });
    const args = ${JSON.stringify(args)};
    await ask("load", [module]);
    await ask("run", [args, {input: ${JSON.stringify(first)}}]);
    const ready = performance.now() - begun, times = [];
    for (let i = 0; i < ${ROUNDS}; i++) {
      const start = performance.now();
      await ask("run", [args, {input: ${JSON.stringify(input)}}]);
      times.push(performance.now() - start);
    }
    worker.terminate();
    return {ready, least: Math.min(...times)};
  })()`);
  line("Chromium: ms to the first answer", measured.ready.toFixed(0));
  line("Chromium: sudokus a second", (1000 * n / measured.least).toFixed(0));
  await browser.close();
}
