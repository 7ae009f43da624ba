// SPDX-License-Identifier: MIT
// host.js - what a module of emscripten asks of its host: a few calls of WASI,
// files in memory, and a way back out of deep calls

export const utf8 = new TextEncoder(), text = new TextDecoder();
const ERRNO_BADF = 8, ERRNO_NOSYS = 52;

export class FdError extends Error {
  constructor(message, status) {
    super(message);
    this.name = "FdError";
    if (status !== undefined) this.status = status;
  }
}

export class Exit {
  constructor(status) { this.status = status; }
}

// Files are in memory: 0 is read, 1 and 2 are handed on as they are written.
export class Host {
  constructor({input = "", files = {}, onOutput, onError} = {}) {
    this.files = new Map(Object.entries(files).map(
      ([name, data]) => [name, {data: bytesOf(data)}]));
    this.open = [{data: bytesOf(input), at: 0}, {on: onOutput}, {on: onError}];
  }

  bind(instance) {
    this.exports = instance.exports;
    return instance.exports;
  }

  get view() { return new DataView(this.exports.memory.buffer); }

  bytes(at, n) { return new Uint8Array(this.exports.memory.buffer, at, n); }

  string(at) {
    const all = new Uint8Array(this.exports.memory.buffer);
    return text.decode(all.subarray(at, all.indexOf(0, at)));
  }

  host_open(path, writing) {
    const name = this.string(path);
    if (writing) this.files.set(name, {data: new Uint8Array(0)});
    if (!this.files.has(name)) return -1;
    return this.open.push({file: this.files.get(name), at: 0}) - 1;
  }

  // Each of the parts of a read or write, until one is not whole.
  each(parts, n, done, act) {
    let sum = 0;
    for (let i = 0; i < n; i++) {
      const at = this.view.getUint32(parts + 8 * i, true);
      const length = this.view.getUint32(parts + 8 * i + 4, true);
      const moved = act(this.bytes(at, length));
      sum += moved;
      if (moved < length) break;
    }
    this.view.setUint32(done, sum, true);
    return 0;
  }

  fd_read(fd, parts, n, done) {
    const from = this.open[fd];
    if (!from || from.on) return ERRNO_BADF;
    return this.each(parts, n, done, to => {
      const data = (from.file || from).data;
      const piece = data.subarray(from.at, from.at + to.length);
      to.set(piece);
      from.at += piece.length;
      return piece.length;
    });
  }

  fd_write(fd, parts, n, done) {
    const to = this.open[fd];
    if (!to) return ERRNO_BADF;
    return this.each(parts, n, done, piece => {
      if (to.file) append(to, piece);
      else if (to.on) to.on(piece.slice());
      return piece.length;
    });
  }

  fd_seek(fd, offset, whence, done) {
    const file = this.open[fd];
    if (!file || !(file.file || file.data)) return ERRNO_BADF;
    const from = [0, file.at, (file.file || file).data.length][whence];
    file.at = from + Number(offset);
    this.view.setBigUint64(done, BigInt(file.at), true);
    return 0;
  }

  fd_close(fd) {
    if (this.open[fd] && this.open[fd].file) trim(this.open[fd].file);
    if (fd > 2) this.open[fd] = null;
    return 0;
  }

  clock_time_get(clock, precision, at) {
    const ms = clock === 0 ? Date.now() : performance.now();
    this.view.setBigUint64(at, BigInt(Math.round(ms * 1e6)), true);
    return 0;
  }

  environ_sizes_get(n, bytes) {
    this.view.setUint32(n, 0, true);
    this.view.setUint32(bytes, 0, true);
    return 0;
  }

  environ_get() { return 0; }

  proc_exit(status) { throw new Exit(status); }

  // A call that a longjmp() may come back to, and the longjmp().
  invoke(f, ...args) {
    const e = this.exports, sp = e.stackSave();
    try {
      return e.__indirect_function_table.get(f)(...args);
    } catch (error) {
      if (error !== "longjmp") throw error;
      e.stackRestore(sp);
      e.setThrew(1, 0);
    }
  }

  _emscripten_throw_longjmp() { throw "longjmp"; }

  setTempRet0(value) { this.second = value; }

  getTempRet0() { return this.second; }

  emscripten_notify_memory_growth() { /* the buffer is asked for each time */ }

  fd_fdstat_get() { return ERRNO_NOSYS; }

  imports(module) {
    const all = {};
    for (const {module: from, name} of WebAssembly.Module.imports(module)) {
      const f = name.startsWith("invoke_") ? this.invoke
        : this[name] || (() => { throw new FdError(`${name}: not here`); });
      (all[from] ||= {})[name] = f.bind(this);
    }
    return all;
  }
}

const bytesOf = data => typeof data === "string" ? utf8.encode(data) : data;

function append(to, piece) {
  const file = to.file, end = to.at + piece.length;
  if (end > file.data.length) {
    const more = new Uint8Array(Math.max(2 * file.data.length, end, 1 << 12));
    more.set(file.data);
    file.data = more;
  }
  file.data.set(piece, to.at);
  to.at = end;
  file.length = Math.max(file.length || 0, end);
}

export const trim = file => {
  if (file.length !== undefined) file.data = file.data.slice(0, file.length);
  delete file.length;
};

