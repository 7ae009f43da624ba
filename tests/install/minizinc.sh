#!/bin/sh
# SPDX-License-Identifier: MIT
# MiniZinc finds the solver in the build tree and where it is installed, passes
# its options on, and reads its answers.
#
# usage: minizinc.sh SOURCE-ROOT BUILD-ROOT PREFIX
set -u
source=$1 build=$2 prefix=$3
command -v minizinc >/dev/null || {
  echo "1..0 # SKIP there is no minizinc"
  exit 0
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
meson install -C "$build" --no-rebuild --destdir "$work/root" \
  >"$work/install.log" 2>&1 || {
  cat "$work/install.log"
  echo "Bail out! meson install failed"
  exit 1
}
# moved as a whole, to where nobody expected it
mv "$work/root$prefix" "$work/moved"

cat >"$work/puzzle.mzn" <<'END'
include "globals.mzn";
enum Colour = {red, green, blue};
array[1..3] of var Colour: c;
array[1..2, 0..1] of var 1..4: g;
var set of 1..5: s;
var bool: b;
var 0..100: total;
constraint all_different(c) /\ c[2] = blue;
constraint all_different([g[i, j] | i in 1..2, j in 0..1]);
constraint card(s) = 2 /\ 5 in s /\ min(s) > 3;
constraint b <-> g[1, 0] > g[2, 1];
constraint total = 10 * g[1, 0] + g[1, 1];
constraint c[1] < c[3] /\ g[2, 0] < g[2, 1];
solve maximize total;
output ["\(c) \([g[i, j] | i in 1..2, j in 0..1]) \(s) \(b) \(total)\n"];
END
cat >"$work/order.mzn" <<'END'
include "globals.mzn";
array[0..1, 1..2] of var 0..1: m;
array[1..2] of var bool: p;
array[3..5] of var bool: q;
array[0..2] of var 1..3: s;
array[2..4] of var 1..3: t;
var bool: b;
var int: best = arg_max(s);
var int: least = arg_min([t[i] = 3 | i in 2..4]);
constraint lex2(m) /\ sum(m) = 2;
constraint lex_less(p, q) /\ q[3] = false /\ p[2] /\ q[5];
constraint seq_precede_chain(s) /\ s[2] = 3;
constraint value_precede(2, 1, t) /\ value_precede_chain([3, 2], t) /\ t[4] = 1;
constraint b <-> lex_lesseq([m[1, j] | j in 1..2], [m[0, j] | j in 1..2]);
solve :: int_search([m[i, j] | i in 0..1, j in 1..2], input_order, indomain_min)
  satisfy;
output ["\([m[i, j] | i in 0..1, j in 1..2]) \(p) \(q) \(b) \(s) \(t) \(best)\(least)\n"];
END
cat >"$work/boxes.mzn" <<'END'
include "globals.mzn";
array[1..3] of var 0..2: x;
array[1..3] of var 0..1: y;
var bool: b;
constraint diffn(x, y, [2, 1, 3], [1, 1, 1]) /\ y[3] = 1;
constraint diffn([i | i in 1..51], [1 | i in 1..51], [1 | i in 1..51],
                 [x[3] | i in 1..51]);
constraint diffn_nonstrict_k([|x[1], 0|0, 0|], [|3, 1|0, 1|]);
constraint b <-> diffn_k([|x[1], 0, 0|0, 0, 1|], [|3, 1, 1|1, 1, 1|]);
constraint not diffn_nonstrict(x, y, [2, 1, 3], [1, 0, 2]) -> x[1] = 0;
solve :: int_search(x, input_order, indomain_max) satisfy;
output ["\(x) \(y) \(b)\n"];
END
cat >"$work/shop.mzn" <<'END'
include "globals.mzn";
array[0..1] of var 0..3: s;
array[0..1] of var 0..2: d;
array[1..2] of var opt 0..2: o;
var bool: b;
constraint disjunctive(s, d) /\ d[0] = 2 /\ d[1] <= 1 /\ s[0] > s[1];
constraint disjunctive([s[0], 3], [2, 1]);
constraint disjunctive(o, [2, 1]) /\ occurs(o[1]) /\ deopt(o[1]) = 0;
constraint b <-> disjunctive_strict([s[0], 1], [2, 0]);
constraint deopt(o[2]) = bool2int(occurs(o[2]));
solve :: int_search(s ++ d, input_order, indomain_min) satisfy;
output ["\(s) \(d) \(o) \(b)\n"];
END
cat >"$work/pairs.mzn" <<'END'
var 1..3: x;
var 1..3: y;
constraint x < y;
solve :: int_search([x, y], input_order, indomain_min) satisfy;
output ["\(x)\(y)\n"];
END
cat >"$work/rows.mzn" <<'END'
include "table.mzn";
array[1..2] of var 0..3: x;
array[1..2] of var bool: y;
var bool: b;
constraint table(x, [|1, 2 | 3, 0 | 9, 9|]) /\ table(y, [|true, false|]);
constraint b <-> table([x[1]], [|0 | 3|]);
constraint not table(y, [|false, true|]);
solve :: int_search(x, input_order, indomain_min) satisfy;
output ["\(x) \(y) \(b)\n"];
END
cat >"$work/none.mzn" <<'END'
array[1..4] of var 1..3: x;
include "alldifferent.mzn";
constraint alldifferent(x);
solve satisfy;
END
cat >"$work/cardinality.mzn" <<'END'
include "globals.mzn";
array[1..4] of var 1..4: x;
array[1..2] of var 0..4: c;
var bool: b;
constraint global_cardinality_closed(x, [1, 3], c) /\ increasing(x);
constraint global_cardinality_low_up(x, [1, 2], [1, 0], [2, 1]);
constraint b <-> global_cardinality(x, [3], [2]);
solve satisfy;
output ["\(x) \(c) \(b)\n"];
END
cat >"$work/most.mzn" <<'END'
include "at_most_int.mzn";
array[1..3] of var 1..2: x;
var bool: b;
constraint at_most_int(1, x, 2) /\ (b <-> at_most_int(0, x, 2));
solve :: int_search(x, input_order, indomain_min) satisfy;
output ["\(x) \(b)\n"];
END
cat >"$work/tasks.mzn" <<'END'
include "cumulative.mzn";
include "cumulative_opt.mzn";
array[1..3] of var 0..9: s;
array[1..3] of int: d = [2, 2, 1];
array[1..2] of var opt 0..1: o;
var bool: b;
constraint cumulative(s, d, [1, 2, 1], 2) /\ cumulative(o, [2, 2], [1, 1], 1);
constraint b <-> cumulative(s, d, [1, 2, 1], 1);
var int: length = max(i in 1..3)(s[i] + d[i]);
solve minimize length - sum(i in 1..2)(occurs(o[i]));
output ["\(length) \(sum(i in 1..2)(bool2int(fix(occurs(o[i]))))) \(b)\n"];
END
cat >"$work/routes.mzn" <<'END'
include "circuit.mzn";
include "subcircuit.mzn";
array[0..2] of var 0..2: x;
array[3..5] of var 3..5: y;
var bool: b;
constraint circuit(x) /\ subcircuit(y) /\ y[3] = 5;
constraint b <-> subcircuit([y[3] - 2, y[4] - 2, x[0]]);
solve :: int_search(x ++ y, input_order, indomain_min) satisfy;
output ["\(x) \(y) \(b)\n"];
END
cat >"$work/parts.mzn" <<'END'
include "connected.mzn";
include "path.mzn";
include "tree.mzn";
array[1..4] of 0..3: f = [0, 1, 2, 3];
array[1..4] of 0..3: t = [1, 2, 3, 0];
array[0..3] of var bool: n;
array[1..4] of var bool: p;
array[1..4] of var bool: q;
array[1..4] of var bool: r;
constraint path(f, t, 0, 2, n, p) /\ connected(f, t, n, q);
constraint tree(4, 4, [v + 1 | v in f], [v + 1 | v in t], 1,
                array1d(1..4, [true, true, true, true]), r);
constraint sum(q) = 2 /\ r[4] /\ r[1] /\ r[2];
solve :: bool_search(p ++ q ++ r, input_order, indomain_min) satisfy;
output ["\(n) \(p) \(r)\n"];
END
cat >"$work/ways.mzn" <<'END'
include "globals.mzn";
include "libfd.mzn";
enum N = {A, B, C};
array[1..4] of N: f = [A, B, C, A];
array[1..4] of N: t = [B, C, A, C];
array[N] of var bool: n;
array[1..4] of var bool: p;
array[1..4] of var bool: q;
array[1..4] of var bool: s;
array[1..2, 0..2] of 1..4: x = array2d(1..2, 0..2, [4, 2, 2, 1, 3, 1]);
var N: r;
var 1..2: i;
var 0..2: j;
constraint dreachable(f, t, r, n, p) /\ sum(n) = 3;
constraint dag(f, t, n, p) /\ dconnected(f, t, n, q) /\ sum(q) = 2 /\ q[4] /\ r != A;
constraint dpath(f, t, A, C, n, s) /\ i < j;
constraint libfd_element(x, i, j, 2) /\ distribute([2, 2], [1, 0], [p[k] | k in 1..4]);
solve :: bool_search(p ++ q ++ s, input_order, indomain_min) satisfy;
output ["\(r) \(p) \(q) \(s) \(i) \(j)\n"];
END
cat >"$work/counts.mzn" <<'END'
include "globals.mzn";
include "at_least_int.mzn";
include "exactly_int.mzn";
array[1..4] of var 1..3: x;
var 1..3: y;
var 0..4: c;
var bool: b;
constraint count(x, 2) = 2 /\ count_leq(x, y, 2) /\ y != 2;
constraint c = among(x, {1, 3}) /\ at_least_int(2, x, 1) /\ exactly_int(0, x, 3);
constraint b <-> count(x, y) > c;
constraint increasing(x);
solve satisfy;
output ["\(x) \(y) \(c) \(b)\n"];
END
cat >"$work/apart.mzn" <<'END'
include "globals.mzn";
array[1..4] of var 0..2: x;
array[1..3] of var 1..3: y;
var bool: b;
constraint all_different_except_0(x) /\ x[1] = 2 /\ x[2] >= x[1] - 1;
constraint all_different_except(y, {1, 2}) /\ y[1] = 3 /\ y[2] > 1;
constraint b <-> all_different_except_0([x[2], x[1], x[3], 2]);
constraint increasing(y[2..3]);
solve satisfy;
output ["\(x) \(y) \(b)\n"];
END
cat >"$work/values.mzn" <<'END'
include "globals.mzn";
array[1..4] of var 1..4: x;
var 0..9: n;
var bool: b;
constraint nvalue(2, x) /\ n = nvalue([x[1], 7, x[2]]) /\ n > 2;
constraint b <-> nvalue(3, [x[3], x[4], 9]);
constraint increasing(x) /\ x[1] = 2 /\ x[2] < 4;
solve satisfy;
output ["\(x) \(n) \(b)\n"];
END
cat >"$work/slide.mzn" <<'END'
include "globals.mzn";
array[0..4] of var 0..3: x;
var bool: b;
constraint sliding_sum(3, 4, 2, x) /\ x[0] = 0 /\ x[1] + x[4] = 5;
constraint b <-> sliding_sum(0, 6, 3, x);
solve satisfy;
output ["\(x) \(b)\n"];
END
cat >"$work/choice.mzn" <<'END'
include "member.mzn";
include "all_equal.mzn";
array[1..3] of var 1..4: x;
var 3..9: y;
var bool: b;
var bool: c;
var bool: d;
constraint member(x, y) /\ x[1] < x[2] /\ x[2] <= x[3] /\ y != x[3];
constraint b <-> all_equal([x[2], x[3], 4]);
constraint c <-> member([x[1], 7, x[3]], 2);
constraint y = if c then x[1] elseif x[1] > 1 then 5 else x[2] endif;
constraint d = if b then x[1] > 1 else c endif;
solve satisfy;
output ["\(x) \(y) \(b) \(c) \(d)\n"];
END
cat >"$work/cage.mzn" <<'END'
include "libfd_sum_all_different.mzn";
array[1..3] of var 1..9: x;
constraint libfd_sum_all_different(x, 7) /\ x[1] > 2;
solve satisfy;
output ["\(x)\n"];
END
cat >"$work/channel.mzn" <<'END'
include "inverse.mzn";
array[0..2] of var 3..5: f;
array[3..5] of var 0..2: g;
var bool: b;
constraint inverse(f, g) /\ f[0] = 4 /\ g[5] < 2;
constraint b <-> inverse(f, [1, 0, 2]);
solve satisfy;
output ["\(f) \(g) \(b)\n"];
END
cat >"$work/bins.mzn" <<'END'
include "bin_packing.mzn";
include "bin_packing_capa.mzn";
include "bin_packing_load.mzn";
array[1..4] of var 0..2: x;
array[0..2] of var 0..9: load;
var bool: b;
constraint bin_packing_load(load, x, [5, 4, 3, 2]);
constraint bin_packing(6, x, [4, 3, 2, 1]);
constraint bin_packing_capa([0: 5, 1: 6, 2: 9], x, [1, 2, 3, 4]);
constraint b <-> bin_packing(5, x, [3, 3, 3, 2]);
solve minimize load[0] * 100 + load[1] * 10 + 4 * x[4] + 2 * x[1] + bool2int(b);
output ["\(load) \(x) \(b)\n"];
END
cat >"$work/sorted.mzn" <<'END'
include "sort.mzn";
array[0..2] of var 0..3: x;
array[1..3] of var 1..3: y;
var bool: b;
constraint sort(x, y) /\ x[0] = 3 /\ x[1] >= 2 /\ y[2] < 3;
constraint b <-> sort(x, [x[1], x[2], x[0]]);
solve satisfy;
output ["\(x) \(y) \(b)\n"];
END
cat >"$work/sack.mzn" <<'END'
include "knapsack.mzn";
array[1..3] of var 0..3: x;
var 0..7: weight;
var 0..20: profit;
var bool: b;
constraint knapsack([3, 2, 4], [5, 3, 7], x, weight, profit);
constraint b <-> knapsack([1, 1, 1], [1, 1, 2], x, 2, 3);
solve maximize profit;
output ["\(x) \(weight) \(profit) \(b)\n"];
END
cat >"$work/flow.mzn" <<'END'
include "network_flow.mzn";
array[1..5, 1..2] of int: arc = [|3, 4|3, 5|4, 5|4, 6|5, 6|];
array[1..5] of var 0..3: x;
array[1..5] of var 0..2: y;
var int: cost;
var bool: b;
constraint network_flow_cost(arc, [3: 4, 4: 0, 5: 0, 6: -4], [1, 3, 1, 4, 1], x, cost);
constraint network_flow(arc, [3: 1, 4: 1, 5: 0, 6: -2], y) /\ y[3] = 2;
constraint b <-> network_flow(arc, [3: 4, 4: 0, 5: 0, 6: -4], y);
solve minimize cost;
output ["\(x) \(y) \(cost) \(b)\n"];
END
cat >"$work/store.mzn" <<'END'
include "libfd.mzn";
array[1..4] of var 0..4: t;
var -2..0: low;
var bool: b;
var bool: c;
constraint libfd_reservoir(t, [2, -1, 2, -3], low, 3) /\ t[1] = 1 /\ t[4] > t[3];
constraint b <-> libfd_reservoir(t, [2, -1, 2, -3], 0, 3);
constraint c -> libfd_reservoir(t, [1, 1, 1, 1], 0, 3);
constraint t[2] < t[3];
solve minimize sum(t) - 2 * low - bool2int(c);
output ["\(t) \(low) \(b) \(c)\n"];
END

n=0 status=0
# The rest of the arguments prints $2.
check() {
  n=$((n + 1)) what=$1
  printf '%b' "$2" >"$work/expected"
  shift 2
  if timeout 60 minizinc --solver libfd "$@" >"$work/printed" 2>"$work/errors" &&
    sed '/^%/d' "$work/printed" | diff "$work/expected" - &&
    [ ! -s "$work/errors" ]; then
    echo "ok $n - $what"
  else
    sed 's/^/# /' "$work/errors"
    echo "not ok $n - $what"
    status=1
  fi
}

line='----------\n' end='==========\n'
for place in "$build/solvers/flatzinc" "$work/moved/share/minizinc/solvers"; do
  MZN_SOLVER_PATH=$place
  export MZN_SOLVER_PATH
  check 'the best' \
    "[red, blue, green] [4, 3, 1, 2] 4..5 true 43\n$line$end" \
    "$work/puzzle.mzn"
  check 'the best, freely' \
    "[red, blue, green] [4, 3, 1, 2] 4..5 true 43\n$line$end" \
    -f "$work/puzzle.mzn"
  solution=' [1, 2, 3] [3, 2, 1] 22\n'$line
  check 'in order' "[0, 0, 1, 1] [false, true] [false, true, true] false$solution\
[0, 1, 0, 1] [false, true] [false, true, true] true$solution\
[0, 1, 1, 0] [false, true] [false, true, true] false$solution$end" \
    -a "$work/order.mzn"
  check 'diffn' "[2, 1, 2] [0, 0, 1] true\n$line" "$work/boxes.mzn"
  check 'disjunctive' "[1, 0] [2, 0] [0, <>] true\n$line" "$work/shop.mzn"
  check 'one' "12\n$line" "$work/pairs.mzn"
  check 'table' "[1, 2] [true, false] false\n${line}[3, 0] [true, false] \
true\n$line$end" -a "$work/rows.mzn"
  check 'all' "12\n${line}13\n${line}23\n$line$end" -a "$work/pairs.mzn"
  check 'two, with every option' "12\n${line}13\n$line" \
    -n 2 -s -r 7 --time-limit 60000 --restart luby --mem-limit 1G \
    --node-limit 1000 "$work/pairs.mzn"
  check 'cardinality' "[1, 1, 3, 3] [2, 2] true\n${line}\
[1, 3, 3, 3] [1, 3] false\n$line$end" -a "$work/cardinality.mzn"
  check 'at most' "[1, 1, 1] true\n${line}[1, 1, 2] false\n$line\
[1, 2, 1] false\n${line}[2, 1, 1] false\n$line$end" -a "$work/most.mzn"
  check 'cumulative' "4 1 false\n$line$end" "$work/tasks.mzn"
  check 'routes' "[1, 2, 0] [5, 3, 4] false\n${line}\
[1, 2, 0] [5, 4, 3] true\n${line}[2, 0, 1] [5, 3, 4] true\n${line}\
[2, 0, 1] [5, 4, 3] false\n$line$end" -a "$work/routes.mzn"
  check 'parts' "[true, false, true, true] [false, false, true, true] \
[true, true, false, true]\n${line}[true, true, true, false] \
[true, true, false, false] [true, true, false, true]\n$line$end" -a "$work/parts.mzn"
  check 'ways' "B [false, true, true, false] [true, false, false, true] \
[true, true, false, false] 1 2\n${line}C [true, false, true, false] \
[true, false, false, true] [true, true, false, false] 1 2\n$line$end" -a "$work/ways.mzn"
  check 'counts' "[1, 1, 2, 2] 1 2 false\n$line$end" -a "$work/counts.mzn"
  check 'different but for some' "[2, 1, 0, 0] [3, 2, 2] false\n$line$end" \
    -a "$work/apart.mzn"
  check 'values' "[2, 3, 3, 3] 3 false\n$line$end" -a "$work/values.mzn"
  check 'slide' "[0, 3, 1, 2, 2] true\n$line$end" -a "$work/slide.mzn"
  check 'cage' "[4, 1, 2]\n$line[4, 2, 1]\n$line$end" -a "$work/cage.mzn"
  check 'inverse' "[4, 5, 3] [2, 0, 1] false\n$line$end" -a \
    "$work/channel.mzn"
  check 'bins' "[0, 5, 9] [1, 2, 2, 2] false\n$line$end" "$work/bins.mzn"
  check 'sorted' "[3, 2, 1] [1, 2, 3] false\n${line}[3, 2, 2] [2, 2, 3] \
true\n$line$end" -a "$work/sorted.mzn"
  check 'choice' "[1, 3, 4] 3 false false false\n$line$end" -a "$work/choice.mzn"
  check 'knapsack' "[1, 0, 1] 7 12 true\n$line$end" "$work/sack.mzn"
  check 'flow' "[3, 1, 2, 1, 3] [1, 0, 2, 0, 2] 15 false\n$line$end" "$work/flow.mzn"
  check 'store' "[1, 0, 1, 2] -1 false false\n$line$end" "$work/store.mzn"
  check 'none' "=====UNSATISFIABLE=====\n" "$work/none.mzn"
  check 'stops in time' "=====UNKNOWN=====\n" --node-limit 1 -f \
    "$work/puzzle.mzn"
done

# What clashes, by the guide's own model.
sed -n '/^## Why there is no roster/,/^## [^W]/p' \
  "$source/libfd/manual/guide/minizinc.md" >"$work/section"
sed -n '/^```minizinc$/,/^```$/p' "$work/section" | sed '1d;$d' >"$work/roster.mzn"
sed -n '/^[%=]/p' "$work/section" >"$work/expected"
n=$((n + 1))
if [ -s "$work/expected" ] &&
  timeout 60 minizinc --solver "$build/solvers/flatzinc/libfd.msc" -g \
    --keep-paths --clashes 1 "$work/roster.mzn" 2>"$work/err" |
    diff "$work/expected" -; then
  echo "ok $n - what clashes"
else
  cat "$work/err"
  echo "not ok $n - what clashes"
  status=1
fi

# The README's own commands, and what it says they print.
mkdir "$work/pasted"
ln -s "$build" "$work/pasted/build"
awk '/^## /{ inside = /^## MiniZinc/ } inside' "$source/README.md" |
  sed -n '/^```sh$/,/^```$/p' | sed '1d;$d' >"$work/commands"
sed -n 's/.*coins.mzn  *# //p' "$work/commands" >"$work/expected"
n=$((n + 1))
if [ -s "$work/expected" ] &&
  (cd "$work/pasted" && timeout 60 sh -eu "$work/commands") |
    sed -n 1p | diff "$work/expected" -; then
  echo "ok $n - the README's"
else
  echo "not ok $n - the README's"
  status=1
fi
echo "1..$n"
exit $status
