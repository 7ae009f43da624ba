// SPDX-License-Identifier: MIT
// libfd.wasm and fdsolve.wasm in node: they answer what the programs answer.
// usage: node.mjs FOLDER FDSOLVE FZN-LIBFD CORPUS CHAPTER
import assert from "node:assert";
import {spawnSync} from "node:child_process";
import {mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync,
  writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import {pathToFileURL} from "node:url";
import {gzipSync} from "node:zlib";

const [folder, fdsolve, fznLibfd, corpus, manual] = process.argv.slice(2);
const {load, loadPuzzles, FdError} =
  await import(pathToFileURL(join(folder, "libfd.js")));
let number = 0, failed = 0;

async function test(name, act) {
  number++;
  try {
    await act();
    console.log(`ok ${number} - ${name}`);
  } catch (error) {
    failed++;
    console.log(`not ok ${number} - ${name}`);
    console.log(String(error.stack).replace(/^/gm, "# "));
  }
}

// --- the same as the programs ----------------------------------------------------

const native = (program, args, input) => spawnSync(program, args, {
  input, encoding: "utf8", maxBuffer: 1 << 28,
  env: {...process.env, LC_ALL: "C.UTF-8"}});

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....4"
  + "19..5....8..79\n";
const HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2."
  + "....1.4......\n";
const CLASH = "55" + ".".repeat(79) + "\n", OPEN = ".".repeat(80) + "1\n";
const ZEBRA = `{"houses": 3, "categories": {"drink": ["tea", "water", "caf\\u00e9"],
 "pet": ["dog", "zebra", "\\"eel\\""]}, "clues": [{"type": "first", "a": "tea"},
 {"type": "next_to", "a": "tea", "b": "zebra"}, {"type": "last", "a": "\\"eel\\""},
 {"type": "same_house", "a": "water", "b": "zebra"}],
 "questions": [{"text": "Who has the zebra?", "a": "zebra", "of": "drink"}]}\n`;
const SHOP = "3 3\n0 3 1 2 2 2\n0 2 2 1 1 4\n1 4 2 3 0 1\n";
const GRAPH = "p edge 5 5\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\n";
const RUNS = [
  [["help"]], [["help", "sudoku"]], [["--version"]], [["--constraints"]],
  [["nothing"]], [["queens"]], [["queens", "x"]],
  [["queens", "8", "--count"]], [["queens", "12", "--json"]],
  [["queens", "6", "--all"]], [["queens", "6", "--svg", "-"]],
  [["magic", "4"]], [["magic", "3", "--all", "--json"]],
  [["magic", "4", "--seed", "7", "--svg", "-"]],
  [["hexagon"]], [["hexagon", "--svg", "-"]],
  [["crypt", "SEND + MORE = MONEY"]],
  [["crypt", "SEND + MORE = MONEY", "--explain"]],
  [["crypt", "TWO * TWO = THREE", "--zero", "--all", "--json"]],
  [["crypt", "\u00c4SE + \u00d6L = W\u00c4RM", "--json"]], [["crypt", "A +"]],
  [["color", "europe"]], [["color", "europe", "--svg", "-"]],
  [["color", "-"], GRAPH], [["color", "-", "--json"], "p edge 2\n"],
  [["jobshop", "-"], SHOP], [["jobshop", "-", "--json"], SHOP],
  [["jobshop", "-", "--svg", "-"], SHOP],
  [["qcp", "10", "--holes", "42"]], [["qcp", "6", "--holes", "16", "--json"]],
  [["states", "puzzle", "8 6 7 / 2 5 4 / 3 _ 1"]],
  [["states", "jugs", "5", "3", "4", "--json"]],
  [["amb", "queens", "--all"]], [["amb", "europe"]], [["amb", "send"]],
  [["sudoku", "-"], EASY], [["sudoku", "-", "--json", "--unique"], HARD],
  [["sudoku", "-", "--explain"], EASY], [["sudoku", "-", "--explain"], HARD],
  [["sudoku", "-", "--explain", "--json", "--check-steps"], EASY],
  [["sudoku", "-", "--hint"], HARD], [["sudoku", "-", "--grade"], EASY + HARD],
  [["sudoku", "-", "--unique"], EASY + CLASH + OPEN + HARD],
  [["sudoku", "-"], CLASH], [["sudoku", "-", "--explain"], OPEN],
  [["sudoku", "-"], "53..\n"], [["sudoku", "none.txt"]],
  [["sudoku", "-", "--svg", "-", "--svg-of", "candidates"], HARD],
  [["sudoku", "--generate", "3x3", "--seed", "11", "--count", "3"]],
  [["sudoku", "--generate", "3x2", "--seed", "5", "--json"]],
  [["sudoku", "--generate", "4x3", "--seed", "2", "--json"]],
  [["zebra", "classic"]], [["zebra", "classic", "--explain", "--json"]],
  [["zebra", "classic", "--grade"]], [["zebra", "-"], ZEBRA],
  [["zebra", "-", "--json"], ZEBRA], [["zebra", "-", "--explain"], ZEBRA],
  [["zebra", "-"], ZEBRA.replace("last", "first")],
  [["zebra", "-"], ZEBRA.replace("\"tea\"", "[1e3, \"tea\"]")],
  [["zebra", "-"], "{\"houses\": 2,"],
  [["zebra", "--generate", "4x4", "--seed", "3"]],
  [["zebra", "--generate", "3x3", "--seed", "8", "--count", "4", "--text"]],
];
// What takes time is another one each time.
const timeless = text => text.replace(/[\d.]+ s\b/g, "T s")
  .replace(/[\d.,]+ puzzles\/s/g, "N puzzles/s")
  .replace(/"seconds":[\d.e+-]+/g, '"seconds":T');

const fd = await loadPuzzles(), library = await load();
for (const [args, input = ""] of RUNS)
  await test(["fdsolve", ...args].join(" "), async () => {
    const theirs = native(fdsolve, args, input);
    const ours = await fd.run(args, {input});
    assert.strictEqual(timeless(ours.output), timeless(theirs.stdout));
    assert.strictEqual(ours.status, theirs.status);
    assert.strictEqual(timeless(ours.errors), timeless(theirs.stderr));
  });

await test("files: a page, a model and its proof", async () => {
  const at = mkdtempSync(join(tmpdir(), "web-"));
  const args = ["queens", "6", "--count", "--proof", "p.fdp", "--html", "p.html"];
  try {
    const theirs = spawnSync(fdsolve, args, {cwd: at});
    const run = await fd.run(args);
    assert.strictEqual(run.status, theirs.status, run.errors);
    for (const [name, bytes] of Object.entries(run.files))
      assert(readFileSync(join(at, name)).equals(bytes), name);
    assert.strictEqual(Object.keys(run.files).length, 3);
  } finally {
    rmSync(at, {recursive: true});
  }
  const read = await fd.run(["sudoku", "s.txt"], {files: {"s.txt": EASY}});
  assert.strictEqual(read.status, 0, read.errors);
});

// --- FlatZinc ----------------------------------------------------------------------

const ENDS = {complete: "==========\n", optimal: "==========\n", solved: "",
              none: "=====UNSATISFIABLE=====\n"};

function answer(fd, text, options) {
  let out = "";
  const solutions = fd.flatzinc(text, options);
  for (;;) {
    const {value, done} = solutions.next();
    if (done)
      return out + (ENDS[value.status] ?? (value.found ? ""
                                             : "=====UNKNOWN=====\n"));
    out += value + "----------\n";
  }
}

const files = readdirSync(corpus).filter(f => f.endsWith(".fzn")).sort();
await test(`FlatZinc: ${files.length} models`, () => {
  for (const file of files) {
    const text = readFileSync(join(corpus, file), "utf8");
    for (const [flags, options] of [[["-a"], {}],
                                    [["-a", "-f"], {free: true}]]) {
      const theirs = native(fznLibfd, [...flags, "-"], text);
      if (theirs.status === 0)
        assert.strictEqual(answer(library, text, options), theirs.stdout, file);
      else
        assert.throws(() => answer(library, text, options), FdError, file);
    }
  }
});

// Small models drawn at random, the same ones each time.
function* drawn(n) {
  let state = 12345;
  const draw = k => (state = (state * 1103515245 + 12345) % 2147483648) % k;
  for (let i = 0; i < n; i++) {
    const k = 3 + draw(3), x = j => "x" + j;
    let text = "";
    for (let j = 0; j < k; j++)
      text += `var ${-draw(3)}..${2 + draw(4)}: x${j} :: output_var;\n`;
    for (let j = 0; j < 2 + draw(3); j++) {
      const a = x(draw(k)), b = x(draw(k)), c = x(draw(k));
      text += "constraint " + [
        `int_lin_le([${draw(5) - 2},${draw(5) - 2},1],[${a},${b},${c}],${draw(6)})`,
        `int_ne(${a},${b})`, `int_times(${a},${b},${c})`, `int_max(${a},${b},${c})`,
        `all_different_int([${a},${b},${c}])`, `int_lt(${a},${b})`,
        `int_lin_ne([1,2],[${a},${b}],${draw(5)})`][draw(7)] + ";\n";
    }
    yield text + ["solve satisfy;\n", `solve minimize ${x(draw(k))};\n`,
                  `solve maximize ${x(draw(k))};\n`][draw(3)];
  }
}

await test("FlatZinc: 150 random models", () => {
  for (const text of drawn(150)) {
    const theirs = native(fznLibfd, ["-a", "-"], text);
    assert.strictEqual(theirs.status, 0, theirs.stderr);
    assert.strictEqual(answer(library, text, {}), theirs.stdout, text);
  }
});

// --- models ------------------------------------------------------------------------

await test("puzzles are told where they are", async () => {
  await assert.rejects(library.run(["queens", "8"]), /loadPuzzles/);
});

await test("SEND + MORE = MONEY, by learning and not", () => {
  for (const learn of [false, true]) {
    const m = library.model();
    const x = [..."SENDMORY"].map(name => m.int(0, 9, name));
    const [S, E, N, D, M, O, R, Y] = x;
    m.allDifferent(x);
    m.linear([[1000, S], [91, E], [-90, N], D, [-9000, M], [-900, O], [10, R],
              [-1, Y]], "=", 0);
    m.set(S.is(">", 0));
    m.relation(M, "!=", 0);
    assert.deepStrictEqual([...m.solutions({learn})].map(s => s.value(x)),
                           [[9, 5, 6, 7, 1, 0, 8, 2]]);
    assert.strictEqual(m.result.status, "complete");
    m.free();
  }
});

await test("8 queens have 92 solutions", () => {
  const m = library.model(), q = m.ints(8, 0, 7, "q");
  m.allDifferent(q, "domain");
  m.post("all_different", q, q.map((_, i) => i));
  m.post("all_different", q, q.map((_, i) => -i));
  assert.strictEqual([...m.solutions()].length, 92);
  assert.strictEqual([...m.solutions()].length, 92);  // again
  m.free();
});

await test("an objective, hints, limits, a search that is left", () => {
  const m = library.model();
  const coins = [1, 2, 5, 10], n = m.ints(4, 0, 20, "n");
  m.linear(n.map((x, i) => [coins[i], x]), "=", 88);
  const best = m.minimize(n, {branch: [{vars: n, select: "largest",
                                        assign: "max"}]});
  assert.strictEqual(best.objective, 11);
  assert.deepStrictEqual(best.value(n), [1, 1, 1, 8]);
  assert.strictEqual(m.result.status, "optimal");
  assert.strictEqual(m.maximize(n[0]).objective, 20);
  assert.strictEqual(m.solve({hints: [[n[3], 4]]}).value(n[3]), 4);
  assert.strictEqual(m.result.status, "solved");
  m.solve({minimize: n, nodeLimit: 2});
  assert.strictEqual(m.result.status, "unknown");
  assert.deepStrictEqual([n[0].min, n[0].max], [0, 20]);
  m.free();
});

await test("assumptions and their core", () => {
  const m = library.model(), [a, b, c] = ["a", "b", "c"].map(n => m.bool(n));
  m.post("clause", [a.is("=", 0), b.is("=", 0)]);
  assert.strictEqual(m.solve({assume: [c, a, b], learn: true}), null);
  assert.deepStrictEqual(m.result.core.map(String).sort(), ["a = 1", "b = 1"]);
  assert(m.solve({assume: [c, a]}));
  m.free();
});

await test("constraints of all kinds of arguments", () => {
  const m = library.model(), x = m.ints(3, 0, 3, "x"), b = m.bool("b");
  m.post("table", x, [0, 1, 2, 3, 2, 1, 1, 1, 1]);
  m.reify(b, "all_different", x);
  m.implied(b.is("=", 0), "relation", x[0], "<", x[1], 5);
  assert.deepStrictEqual([...m.solutions()].map(s => s.values.join("")).sort(),
                         ["0121", "1110", "3211"]);
  m.post("member", x[0], [[2, 3], 0]);
  m.post("linear_atoms", [3n, 2], [x[0].is("=", 0), b], ">=", 5);
  assert.deepStrictEqual([...m.solutions()].map(s => s.values.join("")),
                         ["0121"]);
  m.post("element", [5, 6, 7], m.int(0, 2, "i"), m.int([5, 7], "y"));
  assert.deepStrictEqual([...m.solutions()].length, 2);
  m.free();
});

await test("domains", () => {
  const m = library.model(), x = m.int([1, 4, 9], "x");
  assert.deepStrictEqual([x.min, x.max, x.values, x.value], [1, 9, [1, 4, 9], null]);
  m.set(x.is("!=", 9));
  m.set(x.is(">=", 2).not.not);
  assert.strictEqual(x.value, 4);
  assert.strictEqual(m.set(x.is("<", 4)), false);
  assert.strictEqual(m.consistent, false);
  assert.strictEqual(m.solve(), null);
  assert.strictEqual(m.result.status, "none");
  m.free();
});

await test("what is wrong is said", () => {
  const m = library.model(), x = m.int(0, 3, "x");
  assert.throws(() => m.post("nothing"), /there is no such constraint/);
  assert.throws(() => m.post("table", [x], 3), FdError);
  assert.throws(() => m.post("times", x, x), /times: z/);
  assert.throws(() => m.post("relation", x, "~", x, 0), /expected one of/);
  assert.throws(() => m.post("table", [x, x], [1, 2, 3]), /rows/);
  assert.throws(() => m.int(3, 1), FdError);
  assert.throws(() => [...library.flatzinc("var 1..: x;")], /1:8/);
  m.free();
});

await test("types: each constraint has a line", () => {
  const types = readFileSync(join(folder, "libfd.d.ts"), "utf8");
  for (const {name, parameters} of library.constraints) {
    assert.match(types, new RegExp(`^  ${name}: \\[`, "m"));
    assert(parameters.every(([p]) => types.includes(`${p}: `) ||
                                     types.includes(`${p}?: `)));
  }
});

// --- puzzles -----------------------------------------------------------------------

await test("puzzles: made, graded, checked, and solved by hints", async () => {
  const [made] = await fd.generate("sudoku", "2x2", {seed: 3});
  const input = JSON.stringify(made) + "\n";
  const [grade] = await fd.grade("sudoku", [], input);
  assert(grade.grade >= 1 && grade.grade <= 6);
  const state = JSON.parse(input);
  delete state.grid;
  for (let steps = 0; state.givens.flat().includes(0); steps++) {
    assert(steps < 100);
    const [{steps: told}] = await fd.hint("sudoku", [], JSON.stringify(state));
    for (const {placed = [], conclusions = []} of told)
      for (const a of [...placed, ...conclusions]) {
        const at = /^r(\d+)c(\d+)$/.exec(a.var);
        if (at && "is" in a) state.givens[at[1] - 1][at[2] - 1] = a.is;
      }
  }
  const done = await fd.check("sudoku", [], input, state.givens);
  assert.deepStrictEqual(done, {wrong: [], open: 0, unique: true});
  const grid = made.givens.map(row => [...row]);
  const r = grid.findIndex(row => row.includes(0)), c = grid[r].indexOf(0);
  grid[r][c] = state.givens[r][c] % 4 + 1;
  const {wrong} = await fd.check("sudoku", [], input, grid);
  assert.deepStrictEqual(wrong, [[r, c]]);
});

await test("puzzles: what is wrong is said", async () => {
  await assert.rejects(fd.solve("sudoku", [], "53..\n"), FdError);
  await assert.rejects(fd.solve("queens", ["x"]), /x/);
});

await test("the manual's program, where the folder is a package", () => {
  const work = mkdtempSync(join(tmpdir(), "libfd-"));
  try {
    const [, program] = /```js\n(.*?)```/s.exec(readFileSync(manual, "utf8"));
    mkdirSync(join(work, "node_modules"));
    symlinkSync(resolve(folder), join(work, "node_modules", "libfd"));
    writeFileSync(join(work, "door.mjs"), program.replace("./libfd.js", "libfd"));
    const done = native(process.execPath, [join(work, "door.mjs")], "");
    assert.strictEqual(done.stderr, "");
    assert.match(done.stdout, /^\[ 1, 1, 1, 8 \] optimal\nx = 1;/);
    assert.match(done.stdout, / r\dc\d .* 1\n$/);
  } finally {
    rmSync(work, {recursive: true});
  }
});

await test("libfd.wasm is small", () => {
  const n = gzipSync(readFileSync(join(folder, "libfd.wasm")), {level: 9}).length;
  assert(n < 300000, `${n} bytes, compressed`);
});

console.log(`1..${number}`);
process.exitCode = failed > 0 ? 1 : 0;
