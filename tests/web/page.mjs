// SPDX-License-Identifier: MIT
// libfd.html in Chromium, from a file: puzzles are made, played through hints
// to their ends, shared and checked, other families shown, FlatZinc solved.
// What the page draws by lot is the same in each run.
// usage: page.mjs LIBFD.HTML [FOLDER for pictures]
import assert from "node:assert";
import {existsSync} from "node:fs";
import {join, resolve} from "node:path";
import {pathToFileURL} from "node:url";
import {Browser} from "./browser.mjs";

const [file, pictures] = process.argv.slice(2);
const program = [process.env.FD_BROWSER, "/usr/bin/chromium",
                 "/usr/bin/chromium-browser"].find(p => p && existsSync(p));
if (!program) {
  console.log("1..0 # SKIP no browser");
  process.exit(0);
}
const url = pathToFileURL(resolve(file)).href, browser = new Browser(program);
let number = 0, failed = 0, shot = 0;

async function test(name, act) {
  number++;
  try {
    await act();
    console.log(`ok ${number} - ${name}`);
  } catch (error) {
    failed++;
    console.log(`not ok ${number} - ${name}`);
    console.error(`${name}: ${error.stack}`);
  }
}

const picture = async () => pictures && browser.picture(
  join(pictures, String(++shot).padStart(2, "0") + ".png"));
const id = name => `document.getElementById(${JSON.stringify(name)})`;
const text = name => browser.run(id(name) + ".textContent");
const click = name => browser.run(`${id(name)}.click(), 0`);
const set = (name, value) => browser.run(
  `${id(name)}.value = ${JSON.stringify(value)}, ${id(name)}.onchange?.(), 0`);
const labels = () => browser.run(
  `[...document.querySelectorAll("button.cell")].map(
     c => c.ariaLabel.replace(/, left:.*/, ""))`);
// Marks the board, which a new one replaces.
const mark = () => browser.run(
  `document.querySelector("main")?.setAttribute("data-old", ""), 0`);
const made = () => browser.until(`document.querySelector("main:not([data-old])")
  && document.body.getAttribute("aria-busy") === "false"`);
const go = async fragment => {
  await mark();
  await browser.run(`location.hash = ${JSON.stringify(fragment)}, 0`);
  await made();
};

// What WCAG asks of contrast, names, and sizes for fingers.
const seemly = `(() => {
  const faults = [];
  const light = rgb => rgb.slice(0, 3).map(v => v / 255).map(v =>
    v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const rgb = text => (text.match(/[\\d.]+/g) || []).map(Number);
  const behind = e => {
    for (; e; e = e.parentElement) {
      const c = rgb(getComputedStyle(e).backgroundColor);
      if (c.length === 3 || c[3] === 1) return c;
    }
    return [255, 255, 255];
  };
  for (const e of document.querySelectorAll(
         "h1,p,a,label,th,summary,button,select,input,textarea,pre,span")) {
    if (!e.checkVisibility() || e.disabled) continue;
    const what = e.id || e.className || e.textContent.slice(0, 20);
    if ((e.textContent + (e.value || "")).trim()) {
      const a = light(rgb(getComputedStyle(e).color)), b = light(behind(e));
      const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      if (ratio < 4.5) faults.push(what + ": contrast " + ratio.toFixed(2));
    }
    if (e.matches("button,select,input,textarea") && !e.textContent.trim() &&
        !e.ariaLabel && !(e.labels && e.labels.length))
      faults.push(what + ": no name");
    if (e.matches("#app-nav a,#app-make button,#app-make select,#tools button")
        && e.getBoundingClientRect().height < 43)
      faults.push(what + ": too low for a finger");
  }
  const wide = document.scrollingElement.scrollWidth;
  if (wide > innerWidth) faults.push(wide + " pixels on " + innerWidth);
  return faults;
})()`;
const looks = async () => {
  await browser.until("document.getAnimations().length === 0");
  assert.deepStrictEqual(await browser.run(seemly), []);
};

// All hints up to the end, each of which is a step with its reason.
const toTheEnd = `(() => {
  const get = id => document.getElementById(id), told = [];
  for (let i = 0; i < 5000 && get("kind").textContent !== "Complete"; i++) {
    get("hint").click();
    if (get("hint").textContent === "Do it")
      told.push(get("kind").textContent + "|" + get("say").textContent);
  }
  return {told, end: get("kind").textContent};
})()`;

// without: some steps of the puzzle may not fit on its page.
async function played(without = false) {
  const {told, end} = await browser.run(toTheEnd);
  assert.strictEqual(end, "Complete", told.slice(-3).join("\n"));
  assert(told.length > 3, "no hints");
  const odd = told.filter(t => !without && !/^Step \d+ of \d+: .*\|.{8,}/.test(t));
  assert.deepStrictEqual(odd, []);
}

await browser.open("about:blank");
await browser.always("crypto.getRandomValues = a => a.fill(20261128)");
await browser.screen(390, 844, false);
await test("a sudoku is there, from a file, without a network", async () => {
  await browser.open(url);
  await made();
  await picture();
  assert.strictEqual((await labels()).length, 81);
  assert.match(await browser.run("location.hash"), /^#sudoku\/3x3\/[.1-9]{81}$/);
  await browser.until(
    `/, of grade \\d of 6: \\d+ steps\\.$/.test(${id("app-say")}.textContent)`);
  await looks();
});
await test("on a phone, the board and what it is played with are seen", async () => {
  const seen = name => browser.run(`(() => {
    const {top, bottom} = ${id(name)}.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  })()`);
  for (const name of ["board", "hint", "pad"])
    assert(await seen(name), name + " is not");
});
await test("a mistake is found, and taken back", async () => {
  const before = await labels();
  await browser.run(`(() => {
    const pad = () => [...document.querySelectorAll("#pad button")];
    for (let v = 0; v < 9; v++) {
      pad()[v].click();
      document.getElementById("check").click();
      if (/^Wrong/.test(document.getElementById("say").textContent)) return;
      document.getElementById("undo").click();
    }
  })()`);
  assert.match(await text("say"), /^Wrong: row \d/);
  await picture();
  await looks();
  await click("undo");
  assert.deepStrictEqual(await labels(), before);
});
await test("it is played through hints to its end", async () => {
  await click("hint");
  await picture();
  await looks();
  await played();
});
await test("a link brings it back", async () => {
  await click("again");
  const before = await labels();
  await click("app-share");
  const link = await browser.run(id("app-link") + ".value");
  assert(link.startsWith(url + "#sudoku/"));
  await browser.open(link);
  await made();
  assert.deepStrictEqual(await labels(), before);
});
await test("one of a size and a difficulty", async () => {
  await set("app-size", "2x2");
  await set("app-difficulty", "easy");
  await mark();
  await click("app-new");
  await made();
  assert.strictEqual((await labels()).length, 16);
  await browser.until(`/^Easy, /.test(${id("app-say")}.textContent)`);
  await played();
});
await test("a sudoku X to order, of other boxes", async () => {
  await set("app-size", "2x3");
  await set("app-difficulty", "");
  await set("app-symmetric", "rotation");
  await set("app-rules", "--diagonals");
  await mark();
  await click("app-new");
  await made();
  await picture();
  await looks();
  assert.strictEqual((await labels()).length, 36);
  const [, box, cells] = (await browser.run("location.hash")).match(
    /^#sudoku\/(.*)\/([.1-6]{36})$/);
  assert.strictEqual(box, "X2x3");
  const blank = [...cells].map(c => c === ".");
  assert.deepStrictEqual(blank, [...blank].reverse());
  await played();
  const link = await browser.run("location.href");
  await browser.open("about:blank");
  await browser.open(link);
  await made();
  assert.strictEqual((await labels()).length, 36);
  await click("again");
  await played();
});
for (const [rules, seen] of [["--jigsaw", "regions"], ["--killer", "cages"]])
  await test(`one with ${seen}`, async () => {
    await browser.open(url);
    await made();
    await set("app-size", "2x2");
    await set("app-rules", rules);
    await mark();
    await click("app-new");
    await made();
    await picture();
    await looks();
    assert.strictEqual((await labels()).length, 16);
    const before = await labels(), link = await browser.run("location.href");
    assert.match(link, /#sudoku\/-\/~/);
    await played();
    await browser.open("about:blank");
    await browser.open(link);
    await made();
    await click("again");
    assert.deepStrictEqual(await labels(), before);
    await played();
  });
await test("a step that is asked for is needed", async () => {
  await set("app-size", "3x3");
  await set("app-technique", "Naked pair");
  await mark();
  await click("app-new");
  await made();
  const {told} = await browser.run(toTheEnd);
  assert(told.some(t => /naked pair/i.test(t)), told.join("\n"));
  await set("app-technique", "");
});
await test("keys do not play while one writes", async () => {
  await click("again");
  const before = await labels();
  await browser.run(`${id("app-own")}.open = true, ${id("app-text")}.focus(), 0`);
  await browser.call("Input.dispatchKeyEvent",
                     {type: "keyDown", key: "1", text: "1"});
  assert.deepStrictEqual(await labels(), before);
  assert.strictEqual(await browser.run(id("app-text") + ".value"), "1");
});
await test("a puzzle of one's own, and one that is wrong", async () => {
  await set("app-text", "53..\n");
  await click("app-take");
  await browser.until(`/expected a digit/.test(${id("app-say")}.textContent)`);
  await set("app-text", "1...\n..2.\n.3..\n...4\n");
  await mark();
  await click("app-take");
  await made();
  assert.strictEqual((await labels()).length, 16);
});

await browser.screen(1280, 900, true);
await test("a zebra, in the dark and on a large screen", async () => {
  await go("#zebra");
  await browser.run("scrollTo(0, 0)");
  await picture();
  assert.strictEqual((await labels()).length, 16);
  await looks();
  await click("hint");
  await picture();
  await looks();
  await played();
});
await test("the others", async () => {
  for (const [family, argument] of [
    ["queens", "6"], ["crypt", "SEND + MORE = MONEY"], ["magic", "3"],
    ["hexagon", "3"], ["color", "europe"], ["qcp", "4 --holes 8"],
    ["states", "jugs 5 3 4"], ["jobshop", "2 2 ; 0 3 1 2 ; 1 2 0 4"]]) {
    await go("#others");
    await set("app-family", family);
    await set("app-argument", argument);
    await mark();
    await click("app-run");
    await made();
    assert.match(await browser.run("location.hash"), new RegExp("^#" + family));
    assert.strictEqual(await browser.run(id("app-argument") + ".value"),
                       argument);
    assert(await browser.run(`document.querySelector(
      "button.cell, #app-page svg") !== null`), family);
    if (family === "color") await picture();
    await looks();
  }
});
for (const [family, size, word] of [
  ["crypt", "2", ""], ["queens", "6", ""], ["magic", "3", "easy"],
  ["hexagon", "3", "tricky"], ["qcp", "5", "easy"], ["color", "europe", "easy"]])
  await test(`one of ${family} is made, played and shared`, async () => {
    await go("#others");
    await set("app-family", family);
    await set("app-size", size);
    await set("app-difficulty", word);
    await mark();
    await click("app-new");
    await made();
    await browser.until(
      `/, of grade \\d of 6: \\d+ steps\\.$/.test(${id("app-say")}.textContent)`);
    assert.match((await text("app-say")).toLowerCase(), new RegExp("^" + word));
    await picture();
    await looks();
    const before = await labels(), link = await browser.run("location.href");
    assert.match(link, new RegExp("#" + family + "/"));
    const argument = await browser.run(id("app-argument") + ".value");
    await played(family === "hexagon");
    await browser.open("about:blank");
    await browser.open(link);
    await made();
    await click("again");
    assert.deepStrictEqual(await labels(), before);
    assert.strictEqual(await browser.run(id("app-argument") + ".value"),
                       argument);
    await mark();
    await click("app-run");
    await made();
    assert.strictEqual(await browser.run("location.href"), link);
    await click("again");
    assert.deepStrictEqual(await labels(), before);
  });
await test("a link to one of them", async () => {
  await browser.open(url + "#crypt/TWO%20%2B%20TWO%20%3D%20FOUR");
  await made();
  assert.match(await text("app-page"), /TWO/);
  assert.strictEqual(await browser.run(id("app-argument") + ".value"),
                     "TWO + TWO = FOUR");
  await click("app-explain");
  await browser.until(`/\\n *\\d+\\. /.test(${id("app-answer")}.textContent)`);
  await picture();
  await looks();
});
await test("printed, a zebra is its table and its clues", async () => {
  await go("#zebra");
  await browser.call("Emulation.setEmulatedMedia", {media: "print"});
  await picture();
  assert.deepStrictEqual(await browser.run(
    `["app-nav", "app-make", "app-tools", "told", "pad", "board", "clues"]
       .filter(n => document.getElementById(n).checkVisibility())`),
    ["board", "clues"]);
  await browser.screen(1280, 900, true);
});
await test("FlatZinc", async () => {
  await browser.run(`location.hash = "#flatzinc", 0`);
  await browser.until(`!${id("app-flatzinc")}.hidden`);
  await click("app-solve");
  await browser.until(`/====/.test(${id("app-answer")}.textContent)`);
  assert.match(await text("app-answer"), /a = 15;\nb = 5;\nn = 25;\n-+\n=+\n$/);
  await picture();
  await looks();
  await set("app-model", "var 1..: x;");
  await click("app-solve");
  await browser.until(`/1:8/.test(${id("app-say")}.textContent)`);
});
await test("what takes long is stopped", async () => {
  const n = 60, x = Array.from({length: n}, (_, i) => "x" + i);
  await set("app-model", x.map(v => `var 1..${n - 1}: ${v};\n`).join("")
    + x.flatMap((a, i) => x.slice(i + 1).map(
      b => `constraint int_lin_ne([1,-1],[${a},${b}],0);\n`)).join("")
    + "solve satisfy;\n");
  await click("app-solve");
  await browser.until(`!${id("app-stop")}.hidden`);
  await click("app-stop");
  await browser.until(`${id("app-say")}.textContent === "Stopped."`);
  await click("app-solve");
  await browser.until(`!${id("app-stop")}.hidden`);
  await set("app-model", "var 1..2: x :: output_var; solve satisfy;");
  await browser.run(["app-stop", "app-solve", "app-solve"]
    .map(name => id(name) + ".click()").join() + ", 0");
  await browser.until(`/x = 1/.test(${id("app-answer")}.textContent)`);
});
await test("nothing was asked of a network, and nothing failed", () => {
  const strange = browser.seen.filter(
    s => !/^request: (file|blob|about|data):/.test(s));
  assert.deepStrictEqual(strange, []);
});

await browser.close();
console.log(`1..${number}`);
process.exitCode = failed > 0 ? 1 : 0;
