// SPDX-License-Identifier: MIT
// libfd.js - libfd in browsers, workers and node: models, FlatZinc, puzzles
//
// Types are in libfd.d.ts.

import {Exit, FdError, Host, text, trim, utf8} from "./host.js";
import {Model} from "./model.js";

export {FdError};

// --- the module --------------------------------------------------------------

async function compile(source, name) {
  if (source instanceof WebAssembly.Module) return source;
  if (source && !(source instanceof URL) && typeof source !== "string")
    return WebAssembly.compile(source);
  const url = source || new URL(name, import.meta.url);
  if (String(url).startsWith("file:") && typeof process === "object") {
    const {readFile} = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Loads libfd.wasm: from beside this file, or from an address, bytes, or a
 * module that is compiled already. */
export async function load(source, name = "libfd.wasm") {
  const module = await compile(source, name), host = new Host();
  host.bind(await WebAssembly.instantiate(module, host.imports(module)));
  return new Libfd(module, host);
}

/** Likewise fdsolve.wasm, which has puzzles, too. */
export const loadPuzzles = source => load(source, "fdsolve.wasm");

class Libfd {
  constructor(module, host) {
    this.module = module;
    this.host = host;
    this.wasm = host.exports;
    if (this.wasm._initialize) this.wasm._initialize();
    const at = this.wasm.web_classes();
    this.constraints = JSON.parse(host.string(at)).map(
      c => ({name: c.name.replace(/-/g, "_"), parameters: c.parameters,
             own: c.name}));
    this.wasm.web_free(at);
    this.classes = new Map(this.constraints.map(c => [c.name, c]));
  }

  model() { return new Model(this); }

  // --- memory, for one call --------------------------------------------------

  // Calls @act with a function that puts texts and numbers into memory.
  with(act) {
    const taken = [], {wasm, host} = this;
    const put = (data, align = 1) => {
      const bytes = ArrayBuffer.isView(data)
        ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
        : utf8.encode(data + "\0");
      const at = wasm.web_allocate(bytes.length + 8);
      if (!at) throw new FdError("out of memory");
      taken.push(at);
      host.bytes(at, bytes.length).set(bytes);
      return at;
    };
    try {
      return act(put);
    } finally {
      for (const at of taken) wasm.web_free(at);
    }
  }

  // The text at @at, which is freed.
  take(at) {
    const string = this.host.string(at);
    this.wasm.web_free(at);
    return string;
  }

  // --- fdsolve ---------------------------------------------------------------

  /** Runs fdsolve with @args, in an instance of its own. */
  async run(args, {input, files, onOutput, onError} = {}) {
    if (!this.wasm.fdsolve_main)
      throw new FdError("puzzles are in fdsolve.wasm: loadPuzzles()");
    const out = [], err = [];
    const host = new Host({
      input, files,
      onOutput: piece => { out.push(piece); if (onOutput) onOutput(piece); },
      onError: piece => { err.push(piece); if (onError) onError(piece); }});
    const e = host.bind(
      await WebAssembly.instantiate(this.module, host.imports(this.module)));
    let status;
    try {
      if (e._initialize) e._initialize();
      status = e.fdsolve_main(args.length + 1, argv(e, host,
                                                    ["fdsolve", ...args]));
      e.fflush(0);
    } catch (error) {
      if (!(error instanceof Exit)) throw error;
      status = error.status;
    }
    for (const file of host.files.values()) trim(file);
    return {status, output: join(out), errors: join(err),
            files: Object.fromEntries([...host.files].map(
              ([name, {data}]) => [name, data]))};
  }

  async lines(args, options) {
    const {status, output, errors} = await this.run([...args, "--json"],
                                                    options);
    if (status !== 0 && status !== 2 && !output)
      throw new FdError(errors.trim().replace(/^fdsolve: /, ""), status);
    return output.split("\n").filter(Boolean).map(line => JSON.parse(line));
  }

  /** Puzzles of a family, solved: the objects of fdsolve --json. */
  solve(family, args = [], input) {
    return this.lines([family, ...args], {input});
  }

  /** Likewise in steps, each with its reason. */
  explain(family, args = [], input) {
    return this.lines([family, "--explain", ...args], {input});
  }

  /** Likewise the next step alone. */
  hint(family, args = [], input) {
    return this.lines([family, "--hint", ...args], {input});
  }

  /** Likewise how hard each is. */
  grade(family, args = [], input) {
    return this.lines([family, "--grade", ...args], {input});
  }

  /** New puzzles with one solution each. */
  generate(family, size, {seed = 1, count = 1, args = []} = {}) {
    return this.lines([family, "--generate", size, "--seed", String(seed),
                       "--count", String(count), ...args]);
  }

  /** What is wrong of @filled, a grid or an object as solutions are, with 0 or
   * null where nothing is filled in yet. */
  async check(family, args, input, filled) {
    const [answer] = await this.lines([family, "--unique", ...args], {input});
    const right = answer.solutions && answer.solutions[0];
    if (!right) throw new FdError("the puzzle has no solution");
    const wrong = [];
    let open = 0;
    const compare = (a, b, where) => {
      if (typeof b === "object" && b !== null)
        for (const k of Object.keys(b))
          compare(a == null ? a : a[k], b[k], [...where, k]);
      else if (a === undefined || a === null || a === 0) open++;
      else if (a !== b) wrong.push(where.map(k => isNaN(k) ? k : Number(k)));
    };
    compare(filled, right.grid || right.solution, []);
    return {wrong, open, unique: answer.unique};
  }

  // --- FlatZinc --------------------------------------------------------------

  /** The solutions of a model that is text, each as the text of its values; of
   * one with an objective each is better than the one before.  What the
   * generator returns is how it ended. */
  *flatzinc(source, {free = false, learn = free, timeLimit = 0, nodeLimit = 0,
                     failureLimit = 0, first = false, seed} = {}) {
    const {wasm} = this, store = wasm.fd_store_new();
    let model = 0, search = 0;
    const fail = () => new FdError(this.host.string(wasm.web_flatzinc_error()));
    try {
      if (timeLimit) wasm.fd_store_set_time_limit(store, timeLimit);
      wasm.fd_store_set_explaining(store, learn);
      model = this.with(put => wasm.web_flatzinc_read(store, put(source)));
      if (!model) throw fail();
      const goal = wasm.fd_flatzinc_goal(model);
      let found = 0, objective = null;
      const end = claim => (
        {status: !wasm.web_flatzinc_proves(model, claim, objective || 0)
           ? "unknown" : !found ? "none" : goal ? "optimal" : "complete",
         found, objective});
      if (!wasm.fd_flatzinc_is_consistent(model)) return end(0);
      search = wasm.web_flatzinc_search(
        model, (free ? 1 : 0) | (learn ? 2 : 0) | (first && !goal ? 4 : 0));
      if (!search) return {status: "unknown", found, objective};
      wasm.web_limits(search, 0, nodeLimit, failureLimit);
      if (seed !== undefined) wasm.web_seed(search, seed);
      let status;
      while ((status = wasm.fd_search_next(search)) === 0) {
        const at = wasm.web_flatzinc_solution(model);
        if (!at) throw fail();
        found++;
        if (goal) objective = wasm.web_flatzinc_objective(model);
        yield this.take(at);
        if (first && !goal) return {status: "solved", found, objective};
      }
      if (status === 3)
        throw new FdError(this.host.string(wasm.web_error(store)));
      return status === 1 ? end(!found ? 0 : goal ? 2 : 1)
                          : {status: "unknown", found, objective};
    } finally {
      if (search) wasm.fd_search_free(search);
      if (model) wasm.fd_flatzinc_free(model);
      wasm.fd_store_free(store);
    }
  }
}

function argv(e, host, args) {
  const table = e.web_allocate(4 * args.length + 4);
  args.forEach((arg, i) => {
    const bytes = utf8.encode(arg + "\0"), at = e.web_allocate(bytes.length);
    host.bytes(at, bytes.length).set(bytes);
    host.view.setUint32(table + 4 * i, at, true);
  });
  host.view.setUint32(table + 4 * args.length, 0, true);
  return table;
}

function join(pieces) {
  const all = new Uint8Array(pieces.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const p of pieces) {
    all.set(p, at);
    at += p.length;
  }
  return text.decode(all);
}
