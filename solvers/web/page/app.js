// SPDX-License-Identifier: MIT
// The page around the board: it makes puzzles, keeps them in the address, and
// shows what fdsolve --html writes of them, which plays.
"use strict";
(() => {
const $ = id => document.getElementById("app-" + id);
const CELLS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SIZES = {
  sudoku: ["2x2", "3x2", "2x3", "4x2", "2x4", "3x3", "5x2", "2x5", "4x3", "3x4",
           "5x3", "3x5", "4x4", "5x4", "5x5"].map(s => {
    const [w, h] = s.split("x");
    return [s, `${w * h} × ${w * h}, boxes ${w} × ${h}`];
  }),
  zebra: ["3x3", "4x3", "4x4", "5x4", "5x5", "6x5", "6x6"].map(
    s => [s, s.replace("x", " houses, ") + " categories"])};
const squares = (...orders) => orders.map(n => [String(n), `${n} × ${n}`]);
// Of the others: what their argument is, with an example, and of which sizes
// puzzles are made, the usual one first; text: the argument is input.  What
// follows a colon in the argument is what is given.
const OTHERS = {
  crypt: {what: "Equation", example: "SEND + MORE = MONEY",
          sizes: [2, 3, 4, 5].map(n => [String(n), `${n} words`])},
  queens: {what: "Queens", example: "8", sizes: squares(8, 5, 6, 7, 9, 10, 12)},
  magic: {what: "Order", example: "4", sizes: squares(4, 3)},
  hexagon: {what: "Order", example: "3", sizes: [["3", "19 cells"]]},
  qcp: {what: "Latin square", example: "6 --holes 16",
        sizes: squares(6, 4, 5, 7, 8, 9)},
  color: {what: "Map", example: "europe", sizes: [["europe", "Europe"]]},
  states: {what: "States", example: "puzzle '8 6 7 / 2 5 4 / 3 _ 1'"},
  jobshop: {what: "Job shop", text: true,
            example: "3 3\n0 3 1 2 2 2\n0 2 2 1 1 4\n1 4 2 3 0 1\n"}};
const USUAL = {sudoku: "3x3", zebra: "4x4"};
for (const family in OTHERS) {
  const {sizes} = OTHERS[family];
  if (!sizes) continue;
  USUAL[family] = sizes[0][0];
  sizes.sort(([a], [b]) => a - b);
}
// Steps that may be asked for.
const STEPS = {
  sudoku: ["Pointing", "Claiming", "Naked pair", "Naked triple", "Naked quad",
           "Hidden pair", "Hidden triple", "Hidden quad", "X-wing",
           "Chain of one value", "Supposition"],
  zebra: ["Only place", "Hall set", "Supposition", "Nested"]};
// Where the board and the form do not fit, the board comes to the top.
const SMALL = "(max-width: 30rem)";
const JOBS = {sudoku: "rows, or one line; . is blank; or JSON",
              zebra: "JSON, as zebra.md describes it"};

// --- the worker ----------------------------------------------------------------

let worker = null, module = null, calls = new Map(), last = 0;

async function unpack(base64) {
  const bytes = Uint8Array.from(atob(base64.trim()), c => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(
    new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

async function start() {
  module ||= await WebAssembly.compile(await unpack($("wasm").textContent));
  const source = new Blob([$("worker").textContent], {type: "text/javascript"});
  const url = URL.createObjectURL(source);
  worker = new Worker(url);
  worker.onmessage = ({data: {id, result, error, piece}}) => {
    const call = calls.get(id);
    if (!call) return;
    if (piece !== undefined) return call.piece(piece);
    calls.delete(id);
    error === undefined ? call.good(result) : call.bad(new Error(error));
  };
  await ask("load", [module]);
  URL.revokeObjectURL(url);
}

const ask = (method, args, piece = () => {}) => new Promise((good, bad) => {
  calls.set(++last, {good, bad, piece});
  worker.postMessage({id: last, method, args});
});

// What is computed is given up; the next question begins anew.  Who stops while
// it begins waits for that.
let starting = null;

function begin() {
  return starting ||= start().finally(() => starting = null);
}

async function stop() {
  if (!starting) {
    worker.terminate();
    for (const {bad} of calls.values()) bad(new Error("Stopped."));
    calls = new Map();
  }
  await begin();
}

// --- messages ------------------------------------------------------------------

function say(text, busy = false) {
  $("say").textContent = text;
  $("stop").hidden = !busy;
  document.body.setAttribute("aria-busy", busy);
}

// One thing at a time; a later one stops those before.
let turn = 0;

async function attempt(act) {
  const mine = ++turn;
  if (starting || calls.size) await stop();
  if (mine !== turn) return;
  try {
    await act(() => mine === turn);
  } catch (error) {
    if (mine === turn) say(error.message);
  }
}

// --- the address ----------------------------------------------------------------

const base64 = bytes => btoa(Array.from(bytes, b => String.fromCharCode(b))
  .join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const unbase64 = s => Uint8Array.from(
  atob(s.replace(/-/g, "+").replace(/_/g, "/")), c => c.charCodeAt(0));
const through = async (bytes, stream) => new Uint8Array(await new Response(
  new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
const pack = async text => "~" + base64(await through(
  new TextEncoder().encode(text), new CompressionStream("deflate-raw")));
const unpackText = async part => new TextDecoder().decode(await through(
  unbase64(part.slice(1)), new DecompressionStream("deflate-raw")));

const boxed = (size, diagonals) =>
  ["-", "--box", size, ...diagonals ? ["--diagonals"] : []];

// A puzzle is {family, args, input}; its address is readable where it is short.
async function address({family, args, input}) {
  if (family === "sudoku" && input && !/\n./.test(input) && args[1] === "--box")
    return `#sudoku/${args[3] ? "X" : ""}${args[2]}/${input.trim()}`;
  const parts = args.map(a => encodeURIComponent(a));
  if (input !== undefined) parts.push(await pack(input));
  return `#${family}/${parts.join("/")}`;
}

async function puzzleOf(fragment) {
  const [family, ...parts] = fragment.slice(1).split("/");
  if (!parts.length) return null;
  if (family === "sudoku" && parts.length === 2 && !parts[1].startsWith("~"))
    return {family, args: boxed(parts[0].replace(/^X/, ""),
                                parts[0].startsWith("X")),
            input: decodeURIComponent(parts[1]) + "\n"};
  const packed = parts[parts.length - 1].startsWith("~") && parts.pop();
  return {family, args: parts.map(decodeURIComponent),
          ...packed && {input: await unpackText(packed)}};
}

// --- showing ---------------------------------------------------------------------

let shown = null, page = "", where = "";

function show(html) {
  const made = new DOMParser().parseFromString(html, "text/html");
  const at = $("page"), script = document.createElement("script");
  const old = made.body.querySelectorAll("script");
  script.textContent = old[old.length - 1].textContent;
  page = html;
  $("play").textContent = made.querySelector("style").textContent;
  at.replaceChildren(...[...made.body.children].filter(
    e => e.tagName !== "NOSCRIPT" && e !== old[old.length - 1]), script);
  $("tools").hidden = false;
  $("link").hidden = $("answer").hidden = true;
}

function told(info) {
  if (!info) return "";
  const {grade, difficulty: word, steps, told} = info;
  if (grade)
    return `${word[0].toUpperCase()}${word.slice(1)}, of grade ${grade} of 6: ${
      told ?? steps.filter(s => !s.quiet).length} steps.`;
  return info.explained === "clash" ? "It has no solution."
    : info.differ ? "It has several solutions." : "";
}

async function play(puzzle, current) {
  say("Thinking …", true);
  const {family, args, input} = puzzle;
  const picked = await ask("run", [
    [family, ...args, "--html", "p.html", "--quiet", "--time-limit", "60"],
    {input}]);
  if (!current()) return;
  if (!picked.files["p.html"])
    throw new Error(picked.errors.trim().replace(/^fdsolve: /, "") ||
                    "There is nothing to be shown.");
  show(new TextDecoder().decode(picked.files["p.html"]));
  shown = puzzle;
  if (matchMedia(SMALL).matches) $("status").scrollIntoView();
  where = await address(puzzle);
  if (location.hash !== where) history.replaceState(null, "", where);
  tab(family);
  if (OTHERS[family]) $("argument").value = line(puzzle);
  say(picked.errors.trim().replace(/^fdsolve: /gm, ""));
  if (!SIZES[family] && !puzzle.made) return;
  const [info] = await ask("lines", [[family, "--grade", ...args, "--quiet",
                                      "--time-limit", "20"], {input}]);
  if (current()) say(told(info));
}

// --- making -----------------------------------------------------------------------

// Of a puzzle made, without its solution: a sudoku with boxes in one line.
function asPuzzle(family, size, {seed, grid, solution, ...made}) {
  if (family === "sudoku" && !made.regions && !made.cages)
    return {family, args: boxed(size, made.diagonals),
            input: made.givens.flat().map(v => CELLS[v]).join("") + "\n"};
  return {family, args: ["-"], input: JSON.stringify(made) + "\n"};
}

// A puzzle of another family, of a size, in which something is given.
function given(family, size, text) {
  const made = true;
  if (family === "crypt") return {family, made, args: [text]};
  return {family, made, input: text + "\n", args: family === "qcp"
    ? ["-", "--order", ...words(size)] : [...words(size), "--givens", "-"]};
}

// What of the form says how it is to be.
function order(family) {
  const wanted = [];
  for (const name of SIZES[family] ? ["difficulty", "technique"]
                                   : ["difficulty"])
    if ($(name).value) wanted.push(`--${name}=${$(name).value}`);
  if (family === "sudoku" && $("symmetric").value)
    wanted.push("--symmetric=" + $("symmetric").value);
  if (family === "sudoku" && $("rules").value) wanted.push($("rules").value);
  return wanted;
}

async function make(family, size, wanted) {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] % 1e6;
  say("Making a puzzle …", true);
  const args = [family, "--generate", size, "--seed", String(seed), "--quiet",
                "--time-limit", "60", ...wanted];
  const [made] = SIZES[family] ? await ask("lines", [args, {}])
    : (await ask("run", [args, {}])).output.match(/^.* #/gm) || [];
  if (!made)
    throw new Error("None was found that is as wanted: there may be none of " +
                    "this size, or try again.");
  return SIZES[family] ? asPuzzle(family, size, made)
                       : given(family, size, made.slice(0, -2));
}

// --- the form ----------------------------------------------------------------------

let kind = "";

function tab(family) {
  const next = SIZES[family] || family === "flatzinc" ? family : "others";
  for (const a of document.querySelectorAll("#app-nav a"))
    a.hash === "#" + next ? a.setAttribute("aria-current", "page")
                          : a.removeAttribute("aria-current");
  if (OTHERS[family]) choose(family);
  if (next === kind) return;
  kind = next;
  $("make").hidden = kind === "flatzinc";
  $("flatzinc").hidden = kind !== "flatzinc";
  $("sizes").hidden = kind === "flatzinc";
  $("own").hidden = $("more").hidden = !SIZES[kind];
  $("other").hidden = kind !== "others";
  $("page").hidden = $("footer").hidden = kind === "flatzinc";
  $("tools").hidden = kind === "flatzinc" || !shown;
  $("explain").hidden = kind !== "others";
  $("answer").hidden = true;
  $("own").open = false;
  $("text").value = "";
  for (const e of document.querySelectorAll(".app-others"))
    e.hidden = kind !== "others";
  if (kind === "others") choose($("family").value);
  if (!SIZES[kind]) return;
  sizes(kind, SIZES[kind]);
  $("technique").replaceChildren(new Option("any", ""),
    ...STEPS[kind].map(name => new Option(name)));
  for (const e of document.querySelectorAll(".app-sudoku"))
    e.hidden = kind !== "sudoku";
  document.querySelector("label[for=app-text]").textContent =
    `${kind === "sudoku" ? "Sudoku" : "Zebra"}: ${JOBS[kind]}`;
}

let offered = "";  // the family whose sizes are in the form

function sizes(family, all = []) {
  offered = family;
  for (const e of document.querySelectorAll(".app-makes"))
    e.hidden = !all.length;
  $("size").replaceChildren(...all.map(([value, name]) =>
    new Option(name, value, false, value === USUAL[family])));
}

function choose(family) {
  const {what, example} = OTHERS[family];
  if (kind === "others" && offered !== family)
    sizes(family, OTHERS[family].sizes);
  if ($("family").value !== family || !$("argument").value) {
    $("family").value = family;
    $("argument").value = example.trim().replace(/\n/g, " ; ");
  }
  $("argument-label").firstElementChild.textContent = what;
}

// Words, those in quotes as one.
const words = line => [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
  m => m[1] ?? m[2] ?? m[3]);

function other() {
  const family = $("family").value, typed = $("argument").value.trim();
  if (OTHERS[family].text)
    return {family, args: ["-"], input: typed.replace(/ *; */g, "\n") + "\n"};
  const [, size, text] = typed.match(/^([^:]*):(.*)$/) || [];
  return text ? given(family, size, text.trim())
    : {family, args: family === "crypt" ? [typed] : words(typed)};
}

// What other() makes the puzzle of.
const line = ({family, args, input}) =>
  OTHERS[family].text ? input.trim().replace(/\n/g, " ; ")
  : family === "crypt" ? args[0]
  : input ? `${args.filter(a => !/^-(-givens|-order)?$/.test(a)).join(" ")}: ${
      input.trim()}`
  : args.map(a => /[ "]/.test(a) ? `'${a}'` : a).join(" ");

$("make").onsubmit = e => {
  e.preventDefault();
  attempt(async current => {
    const family = kind === "others" ? $("family").value : kind;
    const puzzle = e.submitter === $("run") ? other()
      : await make(family, $("size").value, order(family));
    if (puzzle && current()) await play(puzzle, current);
  });
};
$("argument").onkeydown = e => {
  if (e.key !== "Enter") return;
  e.preventDefault();
  $("run").click();
};
$("family").onchange = () => {
  $("argument").value = "";
  choose($("family").value);
};
$("take").onclick = () => attempt(current => play(
  {family: kind, input: $("text").value + "\n",
   args: ["-", ...order(kind).filter(o => o === "--diagonals")]}, current));
$("stop").onclick = () => attempt(async () => say("Stopped."));
$("print").onclick = () => print();
$("share").onclick = async () => {
  const link = $("link");
  link.value = location.href.replace(/#.*/, "") + where;
  link.hidden = false;
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
    say("The link is copied; the puzzle is in it.");
  } catch {
    say("This is the link; the puzzle is in it.");
  }
};
$("save").onclick = () => {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([page], {type: "text/html"}));
  a.download = shown.family + ".html";
  a.click();
  URL.revokeObjectURL(a.href);
};
$("explain").onclick = () => attempt(async current => {
  say("Thinking …", true);
  const {output, errors} = await ask("run", [
    [shown.family, "--explain", ...shown.args, "--time-limit", "60"],
    {input: shown.input}]);
  if (!current()) return;
  $("answer").textContent = output;
  $("answer").hidden = !output;
  say(output ? "" : errors.trim().replace(/^fdsolve: /gm, ""));
});
$("flatzinc").onsubmit = e => {
  e.preventDefault();
  const out = $("answer"), free = $("free").checked;
  out.textContent = "";
  out.hidden = false;
  attempt(async current => {
    say("Searching …", true);
    const begun = performance.now();
    const end = await ask("flatzinc", [
      $("model").value, {free, first: !$("all").checked}],
      piece => { if (current()) out.textContent += piece + "----------\n"; });
    if (!current()) return;
    out.textContent += {complete: "==========\n", optimal: "==========\n",
      none: "=====UNSATISFIABLE=====\n", unknown: "=====UNKNOWN=====\n"}[
      end.status] || "";
    say(`${end.found} ${end.found === 1 ? "solution" : "solutions"} in ${
      ((performance.now() - begun) / 1000).toFixed(2)} s.`);
  });
};

// --- begin ------------------------------------------------------------------------

async function open() {
  const family = location.hash.slice(1).split("/")[0];
  if (location.hash === where && shown) return;
  tab(SIZES[family] || OTHERS[family] || family === "others" ||
      family === "flatzinc" ? family : "sudoku");
  await attempt(async current => {
    const puzzle = await puzzleOf(location.hash);
    if (puzzle) return play(puzzle, current);
    say("");
    if (kind === "flatzinc" || shown && shown.family === kind) return;
    const first = kind === "others" ? other()
      : await make(kind, USUAL[kind], []);
    if (first && current()) await play(first, current);
  });
}

$("family").replaceChildren(...Object.keys(OTHERS).map(f => new Option(f, f)));
choose("crypt");
$("more").open = !matchMedia(SMALL).matches;
window.onhashchange = open;
begin().then(open, error => say("This browser cannot run it: " + error.message));
})();
