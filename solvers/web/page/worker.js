// SPDX-License-Identifier: MIT
// Does what the page asks for beside it: {id, method, args}, answered by
// {id, result} or {id, error}; before that come {id, piece}.
let fd = null;

const methods = {
  async load(module) { fd = await loadPuzzles(module); },
  run(args, options) { return fd.run(args, options); },
  async lines(args, options) { return fd.lines(args, options); },
  flatzinc(text, options, piece) {
    const solutions = fd.flatzinc(text, options);
    for (;;) {
      const {value, done} = solutions.next();
      if (done) return value;
      piece(value);
    }
  }};

onmessage = async ({data: {id, method, args}}) => {
  try {
    const result = await methods[method](
      ...args, piece => postMessage({id, piece}));
    postMessage({id, result});
  } catch (error) {
    postMessage({id, error: error.message || String(error)});
  }
};
