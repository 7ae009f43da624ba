#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles sources by emcc, those that changed, and lists their objects.

usage: build.py OUTPUT DEPFILE FOLDER EMCC ROOT
                (--flags FLAG... --sources FILE...)...

Objects are in FOLDER as the sources are in ROOT.  OUTPUT has their paths, a
line each, for emcc to link; DEPFILE has for ninja all that was read.
"""
import concurrent.futures
import os
import subprocess
import sys


def groups(args):
    """Yields (flags, sources)."""
    flags, sources = None, None
    for arg in args:
        if arg == "--flags":
            if sources:
                yield flags, sources
            flags, sources = [], None
        elif arg == "--sources":
            sources = []
        else:
            (flags if sources is None else sources).append(arg)
    yield flags, sources


def read(path):
    try:
        with open(path, encoding="utf-8") as f:
            return f.read()
    except OSError:
        return ""


def needs(depfile):
    """What a compiler said that it read."""
    words = read(depfile).replace("\\\n", " ").split()
    return words[1:]


def is_new(target, command, depfile):
    """Whether the object is what the command would make now."""
    try:
        made = os.stat(target).st_mtime_ns
        return (read(target + ".cmd") == command and bool(needs(depfile)) and
                all(os.stat(p).st_mtime_ns <= made for p in needs(depfile)))
    except OSError:
        return False


def compile_one(emcc, source, flags, target):
    """Returns what went wrong, or nothing."""
    depfile = target + ".d"
    command = [emcc, "-c"] + flags + ["-MMD", "-MF", depfile, source, "-o",
                                      target]
    if is_new(target, "\n".join(command), depfile):
        return ""
    os.makedirs(os.path.dirname(target), exist_ok=True)
    run = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    if run.returncode:
        return run.stderr or "%s failed" % source
    with open(target + ".cmd", "w", encoding="utf-8") as f:
        f.write("\n".join(command))
    sys.stderr.write(run.stderr)
    return ""


def main(output, depfile, folder, emcc, root, *args):
    targets, jobs = [], []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for flags, sources in groups(args):
            for source in sources:
                path = os.path.relpath(os.path.abspath(source), root)
                target = os.path.join(folder, path.replace("..", "up") + ".o")
                targets.append(target)
                jobs.append(pool.submit(compile_one, emcc, source, flags,
                                        target))
        wrong = list(filter(None, (job.result() for job in jobs)))
    if wrong:
        sys.stderr.write("\n".join(wrong))
        return 1
    with open(output, "w", encoding="utf-8") as f:
        f.write("\n".join(targets) + "\n")
    every = sorted({p for t in targets for p in needs(t + ".d")})
    with open(depfile, "w", encoding="utf-8") as f:
        f.write("%s: %s\n" % (output, " \\\n ".join(every)))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
