// SPDX-License-Identifier: MIT
// For emscripten alone: what host.js has beside WASI, so that anything else that
// is missing is an error of the linker.
mergeInto(LibraryManager.library, {host_open: () => -1});
