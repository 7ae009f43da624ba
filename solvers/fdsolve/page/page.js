// Plays one puzzle: the board, what is crossed out, checks, hints and steps.
// The puzzle is the object that fdsolve --json writes, with "steps", the lines
// of --explain --json, where there are any.
"use strict";
(() => {
const $ = id => document.getElementById(id);
const P = JSON.parse($("puzzle").textContent);
const range = n => Array.from({length: n}, (_, i) => i);
const make = (tag, attributes = {}, ...inside) => {
  const e = document.createElement(tag);
  for (const [k, v] of Object.entries(attributes))
    k === "class" ? e.className = v : e.setAttribute(k, v);
  e.append(...inside);
  return e;
};

// A cell takes one of its values, counted from 0; -1 is none yet.  What cannot
// be in two of a group's cells is taken out of the others when one has it.
const cells = [], groups = [];
const cell = (name, label, values, answer, given = -1, aside = false) =>
  cells.push({name, label, values, answer, value: given, fixed: given >= 0,
              aside, out: new Set(), peers: new Set()}) - 1;
const group = (name, members) => {
  groups.push({name, members});
  for (const i of members) for (const j of members)
    if (i !== j) cells[i].peers.add(j);
};
// What the steps call a cell and its value.
let find = () => null;
let rows = [];  // of cells, as the arrows move

// --- boards ------------------------------------------------------------------

const solution = P.solutions && P.solutions[0];

function square() {
  const n = P.givens.length, [w, h] = P.box || [n, 1], side = $("board");
  const numbers = range(n).map(v => String(v + 1));
  const latin = h === 1 || w === 1;
  const at = (r, c) => r * n + c;
  for (const r of range(n)) for (const c of range(n))
    cell(`r${r + 1}c${c + 1}`, `row ${r + 1}, column ${c + 1}`, numbers,
         solution ? solution.grid[r][c] - 1 : null, P.givens[r][c] - 1);
  for (const i of range(n)) {
    group(`row ${i + 1}`, range(n).map(k => at(i, k)));
    group(`column ${i + 1}`, range(n).map(k => at(k, i)));
  }
  for (const b of latin ? [] : range(n)) {
    const r = Math.floor(b / h) * h, c = b % h * w;
    group(`box ${b + 1}`,
          range(n).map(k => at(r + Math.floor(k / w), c + k % w)));
  }
  if (P.regions)
    for (const b of range(n))
      group(`region ${b + 1}`, range(n * n).filter(
        i => P.regions[Math.floor(i / n)][i % n] === b + 1));
  if (P.diagonals) {
    group("diagonal 1", range(n).map(k => at(k, k)));
    group("diagonal 2", range(n).map(k => at(k, n - 1 - k)));
  }
  rows = range(n).map(r => range(n).map(c => at(r, c)));
  const grid = make("div", {class: "square", role: "grid",
                            "aria-label": "Grid, " + n + " by " + n});
  grid.style.cssText = `--side:${n};--across:${latin ? Math.ceil(Math.sqrt(n))
    : w};grid-template-columns:repeat(${n},1fr)`;
  for (const r of range(n)) {
    const line = make("div", {role: "row"});
    for (const c of range(n)) line.append(button(at(r, c)));
    grid.append(line);
  }
  const rule = (style, k) => grid.append(make("i", {class: "rule",
    "aria-hidden": "true",
    style: style.replace("*", `calc(${100 * k / n}% - 1.5px)`)}));
  if (!latin) {
    for (let k = w; k < n; k += w) rule("left:*;width:3px;top:0;bottom:0", k);
    for (let k = h; k < n; k += h) rule("top:*;height:3px;left:0;right:0", k);
  }
  const outlines = [];
  for (const cage of P.cages || []) {
    const members = cage.cells.map(name => {
      const m = /^r(\d+)c(\d+)$/.exec(name);
      return at(m[1] - 1, m[2] - 1);
    });
    group(`cage of ${cage.sum} at ${cage.cells[0]}`, members);
    outlines.push(outline(new Set(members), n));
    const first = Math.min(...members), r = Math.floor(first / n), c = first % n;
    grid.append(make("i", {class: "sum", style:
      `left:${100 * c / n}%;top:${100 * r / n}%`}, String(cage.sum)));
  }
  if (outlines.length)
    grid.insertAdjacentHTML("beforeend",
      `<svg viewBox="0 0 ${60 * n} ${60 * n}" class="cages" aria-hidden="true">`
      + `<path d="${outlines.join("")}"/></svg>`);
  for (const r of P.regions ? range(n) : []) for (const c of range(n)) {
    const of = P.regions[r][c], left = 100 * c / n, top = 100 * r / n;
    const line = (dx, dy, style) => grid.append(make("i", {class: "rule",
      "aria-hidden": "true", style: `left:calc(${left + dx * 100 / n}% - 1.5px);`
        + `top:calc(${top + dy * 100 / n}% - 1.5px);${style}`}));
    if (c + 1 < n && P.regions[r][c + 1] !== of)
      line(1, 0, `width:3px;height:calc(${100 / n}% + 3px)`);
    if (r + 1 < n && P.regions[r + 1][c] !== of)
      line(0, 1, `height:3px;width:calc(${100 / n}% + 3px)`);
  }
  if (P.diagonals)
    for (const g of groups.slice(-2))
      for (const i of g.members) cells[i].e.classList.add("diagonal");
  side.append(grid);
  find = (name, value) => {
    const m = /^r(\d+)c(\d+)$/.exec(name);
    return m && [at(m[1] - 1, m[2] - 1), value - 1];
  };
}

// The border of a cage, a little inside of its cells, which are 60 wide; it goes
// on where the cage does, and around its inner corners.
function outline(cage, n) {
  const inset = 4, lines = [];
  for (const i of cage) {
    const x = i % n * 60, y = Math.floor(i / n) * 60;
    const has = (dx, dy) => x + 60 * dx >= 0 && x + 60 * dx < 60 * n &&
      cage.has(i + dx + n * dy);
    for (const side of [-1, 1]) {
      const across = side < 0 ? inset : 60 - inset;
      // where the line begins and ends in the cell: beside it is its own corner,
      // the cage goes on, or it goes on and turns
      const end = (beside, turn) => !beside ? inset : turn ? -inset : 0;
      if (!has(side, 0))
        lines.push(`M${x + across} ${y + end(has(0, -1), has(side, -1))}V${
          y + 60 - end(has(0, 1), has(side, 1))}`);
      if (!has(0, side))
        lines.push(`M${x + end(has(-1, 0), has(-1, side))} ${y + across}H${
          x + 60 - end(has(1, 0), has(1, side))}`);
    }
  }
  return lines.join("");
}

// Houses in a row; a cell is a house of a category, and takes one of its values.
function street() {
  const names = Object.keys(P.categories), n = P.houses, where = new Map();
  const table = make("table", {role: "grid", "aria-label": "Houses"});
  const head = make("tr", {role: "row"}, make("td"));
  for (const h of range(n))
    head.append(make("th", {scope: "col"}, String(h + 1)));
  const body = make("tbody");
  rows = names.map((category, k) => {
    const values = P.categories[category];
    const line = make("tr", {role: "row"}, make("th", {scope: "row"}, category));
    const members = range(n).map(h => {
      const right = solution && solution.solution[category][h];
      const i = cell(category + " " + h, `${category} of house ${h + 1}`, values,
                     right ? values.indexOf(right) : null);
      line.append(make("td", {}, button(i)));
      return i;
    });
    values.forEach((value, v) => {
      if (!where.has(value)) where.set(value, [members, v]);
      where.set(category + " " + value, [members, v]);
    });
    group(category, members);
    body.append(line);
    return members;
  });
  table.append(make("thead", {}, head), body);
  $("board").append(make("div", {class: "scroll"}, table));
  if (n > 4) document.querySelector("main").classList.add("wide");
  clues(P.sentences);
  find = (name, value) => {
    const [members, v] = where.get(name) || [];
    return members && members[value - 1] !== undefined &&
           [members[value - 1], v];
  };
}

// Anything else: its variables.
function variables() {
  const board = make("div", {id: "variables", role: "grid",
                             "aria-label": "Variables"});
  const names = new Map(), ranges = new Map();
  const from = (min, max) => {
    const key = min + " " + max;
    if (!ranges.has(key))
      ranges.set(key, range(max - min + 1).map(v => String(min + v)));
    return ranges.get(key);
  };
  const all = P.variables || [];
  for (const x of all)
    names.set(x.name, cell(x.name, x.name, from(x.min, x.max),
                           "value" in x ? x.value - x.min : null,
                           "given" in x ? x.given - x.min : -1, x.aside));
  if (P.different)
    group("the board", range(all.length).filter(i => !cells[i].aside));
  for (const [u, v] of P.apart || []) group("", [u, v]);
  let next = 0;
  rows = (P.rows || [all.length]).map(n => range(n).map(() => next++));
  for (const members of rows) {
    const line = make("div", {role: "row"});
    line.append(...members.map(button));
    board.append(line);
  }
  if (P.rows) {
    board.className = "rows";
    board.style.cssText = `--side:${Math.max(...P.rows)}`;
  }
  $("board").append(board);
  find = (name, value) => {
    const i = names.get(name);
    return i !== undefined && [i, cells[i].values.indexOf(String(value))];
  };
}

function clues(sentences) {
  const list = make("ol");
  (sentences || []).forEach((text, i) => {
    const b = make("button", {type: "button", "aria-pressed": "false"},
                   `${i + 1}. ${text}`);
    b.onclick = () => b.setAttribute(
      "aria-pressed", b.getAttribute("aria-pressed") === "false");
    list.append(make("li", {}, b));
  });
  if (list.firstChild)
    $("clues").append(make("h2", {style: "font-size:1rem;margin:1rem 0 0"},
                           "Clues"), list);
}

function button(i) {
  const e = make("button", {type: "button", class: "cell", role: "gridcell",
                            tabindex: i ? "-1" : "0"});
  e.onclick = () => select(i);
  e.onfocus = () => { if (chosen !== i) select(i); };
  cells[i].e = e;
  return e;
}

// The picture of what is open shows the values, too: a land of a map has its
// color, a letter of a sum its digit.
let shapes = null;  // [element, cell] each

function findShapes() {
  const picture = document.querySelector("#play>.picture");
  const byName = new Map(cells.map((c, i) => [c.name, i]));
  shapes = [];
  if (!picture || P.family !== "color" && P.family !== "crypt") return;
  for (const e of picture.querySelectorAll("g>title, text.strong")) {
    const i = byName.get(e.textContent.replace(/: .*/, ""));
    if (i === undefined) continue;
    if (e.localName === "text") shapes.push([e, i]);
    else for (const part of [...e.parentNode.children].slice(1)) {
      shapes.push([part, i]);
      part.onclick = () => select(i);
    }
  }
  if (shapes.length) $("board").before(picture);
}

function drawPicture() {
  if (!shapes) findShapes();
  for (const [e, i] of shapes) {
    const c = cells[i], known = c.value >= 0;
    if (P.family === "crypt") {
      e.textContent = known ? c.values[c.value] : c.name;
      e.setAttribute("class", (known ? "found" : "ink") + " strong");
    } else if (e.localName === "text")
      e.setAttribute("class", known ? "on" : "ink");
    else {
      e.classList.replace(e.classList[0], known ? "k" + (c.value % 12 + 1) : "cell");
      e.classList.toggle("chosen", i === chosen);
    }
  }
}

// --- state -------------------------------------------------------------------

let chosen = 0, crossing = false, showing = P.family === "zebra";
let hint = null;         // the step that is shown
let wrong = new Set();   // cells that a check found
const past = [];

const taken = (c, v) => [...c.peers].some(j => cells[j].value === v);
const isLeft = (c, v) => !c.out.has(v) && !taken(c, v);
const remember = members => past.push(
  members.map(i => [i, cells[i].value, new Set(cells[i].out)]));

function put(i, v) {
  const c = cells[i];
  if (c.fixed) return say(`The ${c.label} is given.`);
  remember([i]);
  wrong.delete(i);
  if (crossing && v >= 0)
    c.out.has(v) ? c.out.delete(v) : c.out.add(v);
  else
    c.value = c.value === v ? -1 : v;
  if (crossing && v >= 0 && !showing) showing = true;
  hint = null;
  draw();
  if (!finished())
    say(crossing && v >= 0
      ? `${c.values[v]} ${c.out.has(v) ? "is crossed out" : "is possible"}: `
        + c.label + "."
      : c.value < 0 ? `${c.label}: empty.` : `${c.label}: ${c.values[v]}.`);
}

const toGo = () => cells.filter(c => c.value < 0 && !c.aside);

function finished() {
  if (!cells.length || toGo().length) return false;
  const right = cells.every(c => c.aside || c.value === c.answer) ||
    (P.family === "sudoku" && !P.cages || P.apart) && groups.every(
      g => new Set(g.members.map(i => cells[i].value)).size ===
           g.members.length);
  if (right) say("Solved. Well done!", "Complete");
  return right;
}

const mistakes = () => range(cells.length).filter(
  i => cells[i].answer !== null && cells[i].value >= 0 &&
       cells[i].value !== cells[i].answer);
const lost = () => range(cells.length).filter(
  i => cells[i].answer !== null && cells[i].out.has(cells[i].answer));

// Of several colorings any is right whose neighbors differ.
const loose = P.apart && P.unique !== true;
const clashes = i => !cells[i].fixed && cells[i].value >= 0 &&
  taken(cells[i], cells[i].value);

function check() {
  const bad = loose ? range(cells.length).filter(clashes) : mistakes();
  const gone = loose ? [] : lost();
  wrong = new Set(bad.concat(gone));
  hint = null;
  draw();
  if (!bad.length && !gone.length)
    return finished() || say(`No mistakes so far; ${toGo().length} to go.`, "Check");
  say([bad.length && `Wrong: ${bad.map(i => cells[i].label).join("; ")}.`,
       gone.length && "Crossed out, but right: " +
         gone.map(i => `${cells[i].values[cells[i].answer]}, ` +
                       cells[i].label).join("; ") + "."]
      .filter(Boolean).join(" "), "Check", true);
}

function undo() {
  const last = past.pop();
  for (const [i, value, out] of last || []) {
    cells[i].value = value;
    cells[i].out = out;
  }
  hint = null;
  wrong.clear();
  draw();
  say(last ? "Undone." : "There is nothing to undo.");
}

function again() {
  remember(range(cells.length));
  for (const c of cells) {
    if (!c.fixed) c.value = -1;
    c.out = new Set();
  }
  hint = null;
  wrong.clear();
  draw();
  say("Started again.");
}

// --- hints -------------------------------------------------------------------

// An atom of the steps: what it puts into a cell, or takes from it.
function facts(atoms) {
  const found = [];
  const beyond = a => {  // the values that it takes away at an end
    const [i] = find(a.var, NaN) || [-1];
    return i < 0 ? []
      : cells[i].values.map(Number).filter(v => v < a.least || v > a.most);
  };
  for (const a of atoms || [])
    for (const v of a.not || ("is" in a ? [a.is] : beyond(a))) {
      const [i, k] = find(a.var, v) || [-1, -1];
      if (i >= 0 && k >= 0) found.push({i, v: k, is: "is" in a});
    }
  return found;
}
(P.variables ? variables : P.givens ? square : P.categories ? street : variables)();
const steps = (P.steps || []).map((s, n) => ({
  text: s.text, kind: `Step ${n + 1} of ${P.steps.length}: ${s.name || s.rule}`,
  results: facts(s.conclusions).concat(facts(s.placed)),
  premises: facts(s.premises), clues: (s.constraints || []).map(
    c => Number((/^clue (\d+)/i.exec(c) || [])[1]))}));
const isKnown = f => f.is ? cells[f.i].value === f.v
  : !isLeft(cells[f.i], f.v) || cells[f.i].value >= 0 &&
    cells[f.i].value !== f.v;

// Without steps: what can be seen at once, or else what the solution says.
function seen() {
  const of = (i, v, text, premises = []) => (
    {text, kind: "Hint", results: [{i, v, is: true}], clues: [],
     premises: premises.map(j => ({i: j, v: cells[j].value, is: true}))});
  for (const g of groups) for (const v of cells[g.members[0]].values.keys()) {
    if (g.members.length < cells[g.members[0]].values.length) break;
    const can = g.members.filter(
      i => cells[i].value === v || cells[i].value < 0 && isLeft(cells[i], v));
    const i = can[0];
    if (can.length === 1 && cells[i].value < 0 && cells[i].answer === v)
      return of(i, v, `${cells[i].values[v]} has only one place left in ${g.name}`
                + `: ${cells[i].label}.`,
                g.members.flatMap(j => [...cells[j].peers].filter(
                  k => j !== i && cells[j].value < 0 && cells[k].value === v)));
  }
  for (const [i, c] of cells.entries()) {
    const can = c.value < 0 && !c.aside && c.values.length <= 60 ? [...c.values.keys()].filter(v => isLeft(c, v)) : [];
    if (can.length === 1 && can[0] === c.answer)
      return of(i, can[0], `Only ${c.values[can[0]]} is left for ${c.label}.`,
                [...c.peers].filter(j => cells[j].value >= 0));
  }
  const i = cells.findIndex(c => c.value < 0 && !c.aside && c.answer !== null);
  return i < 0 ? null : of(i, cells[i].answer, "From the solution: "
    + `${cells[i].label} is ${cells[i].values[cells[i].answer]}.`);
}

// What is not as in the solution that hints lead to may be right all the same.
function turn(i) {
  return {kind: "Another solution", text: "Hints lead to the solution where "
            + `${cells[i].label} is ${cells[i].values[cells[i].answer]}.`,
          results: [], premises: [], clues: [], mend: i, right: true};
}

function mend() {
  const bad = mistakes(), i = loose ? bad.find(clashes) : bad[0];
  const other = loose ? bad.concat(lost())[0] : undefined;
  if (i === undefined && other !== undefined) return turn(other);
  if (i !== undefined)
    return {kind: "A mistake", text: `${cells[i].values[cells[i].value]} is `
              + `wrong: ${cells[i].label}.`, results: [], premises: [], clues: [],
            mend: i};
  const [k] = lost();
  return k === undefined ? null
    : {kind: "A mistake", text: `${cells[k].values[cells[k].answer]} should not `
         + `be crossed out: ${cells[k].label}.`, results: [], premises: [],
       clues: [], mend: k};
}

const next = () => mend() || steps.find(s => s.results.some(f => !isKnown(f))) ||
                   seen();

// First it is told, then it is taken.
function help() {
  if (hint) return take();
  if (finished()) return;
  const step = next();
  if (!step) return say("There is no hint: no solution is known.", "Hint");
  show(step);
}

function show(step) {
  hint = step;
  const bad = step.mend !== undefined && !step.right;
  wrong = new Set(bad ? [step.mend] : []);
  if (step.results.some(f => !f.is)) showing = true;
  const first = step.results.find(f => !isKnown(f));
  if (first) chosen = first.i;
  draw();
  say(step.text, step.kind, bad);
}

function take() {
  const step = hint;
  remember([...new Set(step.results.map(f => f.i).concat(
    step.mend === undefined ? [] : [step.mend]))]);
  for (const f of step.results)
    if (!f.is) cells[f.i].out.add(f.v);
    else if (!cells[f.i].fixed) cells[f.i].value = f.v;
  if (step.mend !== undefined) {
    const c = cells[step.mend];
    if (c.value !== c.answer) c.value = -1;
    c.out.delete(c.answer);
  }
  hint = null;
  wrong.clear();
  draw();
  if (!finished()) say(`Done. ${toGo().length} to go.`);
}

// --- drawing -----------------------------------------------------------------

function say(text, kind = "", bad = false) {
  $("kind").textContent = kind;
  $("say").textContent = text;
  $("say").classList.toggle("bad", bad);
}

function drawLeft(c, i) {
  const all = make("span", {class: "left", "aria-hidden": "true"});
  const results = hint ? hint.results.filter(f => f.i === i) : [];
  const few = document.querySelector(".square");
  for (const [v, text] of c.values.entries()) {
    const f = results.find(r => r.v === v);
    const s = make("span");
    if (isLeft(c, v) || f) s.textContent = text;
    else if (!few) continue;
    if (f) s.className = f.is ? "in" : "off";
    all.append(s);
  }
  return all;
}

function describe(c) {
  const left = () => [...c.values.keys()].filter(v => isLeft(c, v))
    .map(v => c.values[v]).join(", ");
  return c.label + ": " + (c.value >= 0
    ? c.values[c.value] + (c.fixed ? ", given" : "")
    : "empty" + (showing ? ", left: " + left() : ""));
}

function drawCell(c, i) {
  const e = c.e, mine = cells[chosen];
  const premise = hint && hint.premises.some(f => f.i === i);
  const result = hint && hint.results.some(f => f.i === i);
  const table = !e.closest(".square");
  e.replaceChildren(...(c.value >= 0 ? [c.values[c.value]]
    : showing && c.values.length <= 40 || result ? [drawLeft(c, i)] : []));
  if (e.closest("#variables")) e.prepend(make("small", {}, c.label));
  const set = {given: c.fixed, aside: c.aside, premise: premise && !result, result,
    wrong: wrong.has(i), peer: !table && i !== chosen && mine.peers.has(i),
    same: !table && i !== chosen && c.value >= 0 && c.value === mine.value};
  for (const [k, on] of Object.entries(set)) e.classList.toggle(k, Boolean(on));
  e.setAttribute("aria-selected", i === chosen);
  e.setAttribute("aria-label", describe(c));
  e.tabIndex = i === chosen ? 0 : -1;
}

function drawPad() {
  const c = cells[chosen], pad = $("pad");
  if (!c || c.fixed) {
    pad.replaceChildren();
    return;
  }
  if (c.values.length > 60) {
    const input = make("input", {type: "number"});
    input.value = c.value < 0 ? "" : c.values[c.value];
    input.onchange = () => {
      const v = c.values.indexOf(input.value);
      if (v >= 0) put(chosen, v);
    };
    pad.replaceChildren(make("label", {}, c.label + " ", input));
    return;
  }
  pad.classList.toggle("few", c.values.length <= 9);
  pad.classList.toggle("six", c.values.length === 5);
  pad.classList.toggle("words", c.values.some(v => v.length > 3));
  pad.replaceChildren(...c.values.map((text, v) => {
    const b = make("button", {type: "button",
                              "aria-pressed": String(c.value === v)}, text);
    b.classList.toggle("out", !isLeft(c, v));
    b.setAttribute("aria-label", (crossing ? "cross out " : "") + text);
    b.onclick = () => put(chosen, v);
    return b;
  }), (() => {
    const b = make("button", {type: "button", "aria-label": "clear"}, "\u232b");
    b.onclick = clear;
    return b;
  })());
}

function draw() {
  cells.forEach(drawCell);
  drawPicture();
  drawPad();
  $("hint").textContent = hint ? "Do it" : "Hint";
  $("undo").disabled = !past.length;
  $("notes").setAttribute("aria-pressed", crossing);
  $("left").setAttribute("aria-pressed", showing);
  document.querySelectorAll("#clues li button").forEach((b, i) =>
    b.classList.toggle("premise",
                       Boolean(hint && hint.clues.includes(i + 1))));
  save();
}

function select(i, focus) {
  const before = chosen;
  chosen = i;
  if (before !== i) draw();
  if (focus) cells[i].e.focus();
}

function clear() {
  const was = crossing;
  crossing = false;
  if (cells[chosen].value >= 0) put(chosen, cells[chosen].value);
  crossing = was;
  draw();
}

// --- keys --------------------------------------------------------------------

let typed = "", when = 0;

function type(key) {
  const c = cells[chosen], now = Date.now();
  const longer = now - when < 900 ? typed + key : key;
  typed = c.values.includes(longer) ? longer : key;
  when = now;
  if (P.categories) return Number(key) <= c.values.length && put(chosen, key - 1);
  const v = c.values.indexOf(typed);
  if (v >= 0 && c.value !== v || crossing) put(chosen, v);
}

function move(dr, dc) {
  let r = rows.findIndex(line => line.includes(chosen));
  let c = rows[r].indexOf(chosen);
  r = (r + dr + rows.length) % rows.length;
  c = (c + dc + rows[r].length) % rows[r].length;
  select(rows[r][c], true);
}

const toggle = {
  cross() { crossing = !crossing; draw(); say(crossing
    ? "Values are crossed out." : "Values are put in."); },
  left() { showing = !showing; draw(); say(showing
    ? "What is left is shown." : "What is left is hidden."); }};
const keys = {ArrowUp: () => move(-1, 0), ArrowDown: () => move(1, 0),
  ArrowLeft: () => move(0, -1), ArrowRight: () => move(0, 1),
  Delete: clear, Backspace: clear, h: help, k: check, u: undo,
  x: toggle.cross, v: toggle.left};

const board = $("board");

document.addEventListener("keydown", function pressed(e) {
  if (!board.isConnected)  // another puzzle is in its place
    return document.removeEventListener("keydown", pressed);
  if (e.ctrlKey || e.altKey || e.metaKey || !cells.length ||
      e.target.closest("input,textarea,select")) return;
  const act = keys[e.key] || keys[e.key.toLowerCase()];
  const onCell = e.target.classList.contains("cell") || e.target === document.body;
  if (act && (onCell || e.key.length === 1)) act();
  else if (/^[0-9]$/.test(e.key)) type(e.key);
  else return;
  e.preventDefault();
});

// --- kept by the browser, if it does -------------------------------------------

const mark = "fdsolve " + $("puzzle").textContent.length + " "
  + [...$("puzzle").textContent].reduce(
    (h, c) => (h * 31 + c.codePointAt(0)) >>> 0, 7);

function save() {
  try {
    localStorage.setItem(mark, JSON.stringify(
      cells.map(c => [c.value, [...c.out]])));
  } catch { /* it is not kept, then */ }
}

function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(mark));
    if (kept && kept.length === cells.length)
      kept.forEach(([value, out], i) => {
        if (!cells[i].fixed) cells[i].value = value;
        cells[i].out = new Set(out);
      });
  } catch { /* nothing was kept */ }
}

// --- begin -------------------------------------------------------------------

$("hint").onclick = help;
$("check").onclick = check;
$("undo").onclick = undo;
$("again").onclick = again;
$("notes").onclick = toggle.cross;
$("left").onclick = toggle.left;
$("about").textContent = [
  P.unique === false && "This puzzle has several solutions; the hints lead to "
    + "one of them.",
  P.status === "none" && "This puzzle has no solution." +
    (P.reason ? " " + P.reason : ""),
  P.questions && P.questions.join(" ")]
  .filter(Boolean).join(" ");
$("steps").hidden = !steps.length;
$("solution").hidden = !$("solution").querySelector("svg");
for (const s of steps) {
  const b = make("button", {type: "button", style: "text-align:left;width:100%"},
                 s.text);
  b.onclick = () => show(s);
  $("steps").querySelector("ol").append(make("li", {}, b));
}
if (!cells.length)
  for (const id of ["told", "pad", "modes", "keys"]) $(id).hidden = true;
else {
  load();
  const open = cells.findIndex(c => c.value < 0);
  chosen = Math.max(open, 0);
  draw();
  say("Choose a cell, then a value, or take a hint.");
}
})();
