// SPDX-License-Identifier: MIT
// model.js - variables, constraints, and searches of them

import {FdError} from "./host.js";

const RELATIONS = {">=": 0, "<=": 1, "=": 2, "==": 2, "!=": 3, ">": 4, "<": 5};
const CONSISTENCIES = {default: 0, value: 1, bounds: 2, domain: 3, singles: 4};
const SELECTS = ["input_order", "first_fail", "anti_first_fail", "smallest",
  "largest", "occurrence", "most_constrained", "max_regret", "dom_w_deg",
  "random"];
const ASSIGNS = ["min", "max", "median", "middle", "random", "split",
  "reverse_split", "interval", "out_min", "out_max", "split_random",
  "out_median", "out_random"];
const LEAST = -(2 ** 30), MOST = 2 ** 30;
const KIND = {VAR: 1, VARS: 2, INT: 3, INTS: 4, ATOM: 5, ATOMS: 6, RELATION: 7,
              SET: 8, BOOL: 9, CONSISTENCY: 10, INT64: 11, INTS64: 12};

const word = (table, key, what) => {
  const found = Array.isArray(table) ? table.indexOf(key) : table[key];
  if (found === undefined || found < 0)
    throw new FdError(`${what}: expected one of ${
      (Array.isArray(table) ? table : Object.keys(table)).join(", ")}`);
  return found;
};

class Var {
  constructor(model, id, name) {
    this.model = model;
    this.id = id;
    this.name = name;
  }

  get min() { return this.model.fd.wasm.web_var_min(this.model.store, this.id); }
  get max() { return this.model.fd.wasm.web_var_max(this.model.store, this.id); }

  /** The values it may still have. */
  get values() {
    const {fd, store} = this.model, {wasm} = fd;
    const n = wasm.web_var_values(store, this.id, 0, 0);
    return fd.with(put => {
      const at = put(new Int32Array(n));
      wasm.web_var_values(store, this.id, at, n);
      return [...new Int32Array(wasm.memory.buffer.slice(at, at + 4 * n))];
    });
  }

  /** The only value it has left, or null. */
  get value() {
    const {min} = this;
    return min === this.max ? min : null;
  }

  is(relation, value) { return new Atom(this, relation, value); }
}

// A variable, a relation and a value, as the library has atoms.
class Atom {
  constructor(x, relation, value) {
    let r = word(RELATIONS, relation, "relation");
    if (!Number.isInteger(value)) throw new FdError(`${value}: not an integer`);
    value = Math.min(Math.max(value, LEAST - 1), MOST + 1);
    if (r === 4) { r = 0; value++; }
    if (r === 5) { r = 1; value--; }
    this.x = x;
    this.tag = (x.id << 2 | r) >>> 0;
    this.value = value;
  }

  get not() {
    const relation = this.tag & 3;
    const [r, v] = [["<=", this.value - 1], [">=", this.value + 1],
                    ["!=", this.value], ["=", this.value]][relation];
    return new Atom(this.x, r, v);
  }

  toString() {
    return `${this.x.name || "x" + this.x.id} ${
      [">=", "<=", "=", "!="][this.tag & 3]} ${this.value}`;
  }
}

class Solution {
  constructor(vars, values, objective) {
    this.values = values;
    this.objective = objective;
    this.index = new Map(vars.map((x, i) => [x.id, i]));
  }

  /** The value of a variable; of an array of them, their values. */
  value(x) {
    return Array.isArray(x) ? x.map(y => this.value(y))
                            : this.values[this.index.get(x.id)];
  }
}

export class Model {
  constructor(fd) {
    this.fd = fd;
    this.store = fd.wasm.fd_store_new();
    this.vars = [];
    this.consistent = true;
    this.result = null;
  }

  fail() { return this.fd.host.string(this.fd.wasm.web_error(this.store)); }

  /** A variable of min..max, or of the values of an array. */
  int(min, max, name) {
    const {wasm} = this.fd;
    if (Array.isArray(min)) name = max;
    const id = Array.isArray(min)
      ? this.fd.with(put => wasm.web_var_new_values(
          this.store, put(Int32Array.from(min)), min.length))
      : wasm.web_var_new(this.store, min, max);
    if (!id) throw new FdError(this.fail());
    const x = new Var(this, id, name);
    if (name)
      this.fd.with(put => wasm.web_var_set_name(this.store, id, put(name)));
    this.vars.push(x);
    return x;
  }

  ints(n, min, max, name) {
    return Array.from({length: n}, (_, i) => this.int(
      min, max, name && `${name}[${i}]`));
  }

  bool(name) { return this.int(0, 1, name); }

  // --- constraints -----------------------------------------------------------

  message(klass, args) {
    const words = [];
    klass.parameters.forEach(([name, kind], i) => {
      const values = encode(kind, args[i], `${klass.name}: ${name}`);
      words.push(kind, values.n, ...values.words);
      if (words.length % 2) words.push(0);
    });
    return Uint32Array.from(words);
  }

  posted(name, args, how, atom) {
    const klass = this.fd.classes.get(name);
    if (!klass) throw new FdError(`${name}: there is no such constraint`);
    if (args.length > klass.parameters.length)
      throw new FdError(`${name}: ${klass.parameters.length} arguments`);
    const message = this.message(klass, args);
    const good = this.fd.with(put => this.fd.wasm.web_post(
      this.store, put(klass.own), put(message), how,
      put(atom ? Uint32Array.of(atom.tag, atom.value) : new Uint32Array(2))));
    return this.after(good);
  }

  // What was refused is thrown; what has no solution is remembered.
  after(good) {
    const why = good ? "" : this.fail();
    if (why) throw new FdError(why);
    if (!good) this.consistent = false;
    return Boolean(good);
  }

  /** Posts a constraint of the library by its name. */
  post(name, ...args) { return this.posted(name, args, 0); }

  /** The atom holds exactly if the constraint does. */
  reify(atom, name, ...args) { return this.posted(name, args, 1, atomOf(atom)); }

  /** If the atom holds, the constraint does. */
  implied(atom, name, ...args) {
    return this.posted(name, args, 2, atomOf(atom));
  }

  /** Has an atom hold. */
  set(atom) {
    const {tag, value} = atomOf(atom);
    return this.after(this.fd.with(put => this.fd.wasm.web_set_atom(
      this.store, put(Uint32Array.of(tag, value)))));
  }

  /** a[0] x[0] + a[1] x[1] + ... relation c, of terms [a, x] or x. */
  linear(terms, relation, c) {
    const pairs = terms.map(t => Array.isArray(t) ? t : [1, t]);
    return this.post("linear", pairs.map(p => p[0]), pairs.map(p => p[1]),
                     relation, c);
  }

  /** x relation y + k, of a variable and another one or a number. */
  relation(x, relation, y, k = 0) {
    return typeof y === "number" ? this.set(x.is(relation, y + k))
                                 : this.post("relation", x, relation, y, k);
  }

  allDifferent(vars, consistency) {
    return this.post("all_different", vars, [], consistency || "bounds");
  }

  // --- solving -----------------------------------------------------------------

  search(options) {
    const {wasm} = this.fd;
    const search = wasm.fd_search_new(this.store);
    const words = list => Uint32Array.from(list, x => x.id);
    if (!search) throw new FdError(this.fail());
    if (options.learn) wasm.fd_search_set_learning(search, 1);
    const goal = options.minimize || options.maximize;
    for (const {vars, select = "input_order", assign = "min"} of
         [...options.branch || [], {vars: this.vars, select: "dom_w_deg"}])
      this.fd.with(put => wasm.web_branch(
        search, put(words(vars)), vars.length, word(SELECTS, select, "select"),
        word(ASSIGNS, assign, "assign")));
    if (goal) {
      const pairs = (Array.isArray(goal) ? goal : [goal]).map(
        t => Array.isArray(t) ? t : [1, t]);
      this.after(this.fd.with(put => wasm.web_objective(
        search, put(BigInt64Array.from(pairs, p => BigInt(p[0]))),
        put(words(pairs.map(p => p[1]))), pairs.length,
        options.maximize ? 1 : 0)));
    }
    for (const [x, value] of options.hints || [])
      wasm.web_hint(search, x.id, value);
    if (options.assume)
      this.fd.with(put => wasm.fd_search_assume(
        search, put(atomWords(options.assume)), options.assume.length));
    wasm.web_limits(search, options.timeLimit || 0, options.nodeLimit || 0,
                    options.failureLimit || 0);
    if (options.seed !== undefined) wasm.web_seed(search, options.seed);
    return search;
  }

  core(search, assumed) {
    return this.fd.with(put => {
      const {wasm} = this.fd, at = put(new Uint32Array(2 * assumed.length));
      const n = wasm.web_core(search, at, assumed.length);
      const words = new Uint32Array(wasm.memory.buffer, at, 2 * n);
      return assumed.filter(a => Array.from({length: n}, (_, i) => i).some(
        i => words[2 * i] === a.tag && (words[2 * i + 1] | 0) === a.value));
    });
  }

  /** All solutions, or those that each are better than the one before; it may
   * be left.  How it ended is in this.result. */
  *solutions(options = {}) {
    const {wasm} = this.fd, goal = options.minimize || options.maximize;
    this.result = {status: "none", found: 0};
    if (!this.consistent) return;
    const search = this.search(options);
    try {
      let status, found = 0;
      while ((status = wasm.fd_search_next(search)) === 0) {
        found++;
        this.result = {status: "solved", found};
        yield new Solution(this.vars, this.vars.map(x => x.min),
                           goal ? wasm.web_best(search) : null);
      }
      if (status === 3) throw new FdError(this.fail());
      this.result = {
        status: status === 2 ? "unknown" : !found ? "none"
          : goal ? "optimal" : "complete",
        found, nodes: wasm.web_statistic(search, 0),
        failures: wasm.web_statistic(search, 1)};
      if (status === 1 && !found && options.assume)
        this.result.core = this.core(search, options.assume.map(atomOf));
    } finally {
      wasm.fd_search_free(search);
    }
  }

  /** A solution, the best one if there is an objective, or null. */
  solve(options = {}) {
    let best = null;
    for (const solution of this.solutions(options)) {
      best = solution;
      if (!options.minimize && !options.maximize) break;
    }
    return best;
  }

  minimize(goal, options = {}) { return this.solve({...options, minimize: goal}); }
  maximize(goal, options = {}) { return this.solve({...options, maximize: goal}); }

  /** Gives its memory back. */
  free() {
    this.fd.wasm.fd_store_free(this.store);
    this.store = 0;
  }
}

// A variable of 0..1 stands for: it is 1.
const atomOf = a => a instanceof Var ? a.is("=", 1) : a;
const atomWords = atoms => Uint32Array.from(
  atoms.map(atomOf).flatMap(a => [a.tag, a.value]));

function encode(kind, value, what) {
  const bad = () => new FdError(`${what}: ${value} is not what is expected`);
  const int = v => {
    if (!Number.isInteger(v) || Math.abs(v) > 2 ** 31 - 1) throw bad();
    return v;
  };
  const id = v => {
    if (!(v instanceof Var)) throw bad();
    return v.id;
  };
  const atom = v => {
    const a = v instanceof Var || v instanceof Atom ? atomOf(v) : null;
    if (!a) throw bad();
    return [a.tag, a.value];
  };
  const wide = v => {
    const n = BigInt.asUintN(64, BigInt(v));
    return [Number(n & 0xffffffffn), Number(n >> 32n)];
  };
  const list = (f, to = value || []) => {
    if (!Array.isArray(to)) throw bad();
    return {n: to.length, words: to.flatMap(f)};
  };
  const one = words => ({n: 1, words});
  switch (kind) {
  case KIND.VAR: return one([id(value)]);
  case KIND.VARS: return list(id);
  case KIND.INT: return one([int(value)]);
  case KIND.INTS: return list(int);
  case KIND.ATOM: return one(atom(value));
  case KIND.ATOMS: return list(atom);
  case KIND.RELATION: return one([word(RELATIONS, value, what)]);
  case KIND.SET:
    return list(v => Array.isArray(v) ? v.map(int) : [int(v), int(v)]);
  case KIND.BOOL: return one([value ? 1 : 0]);
  case KIND.CONSISTENCY:
    return one([word(CONSISTENCIES, value || "default", what)]);
  case KIND.INT64: return one(wide(value));
  default: return list(wide);
  }
}
