// Plays the page it is put into; what it finds is in the title at the end.
"use strict";
{
  const faults = [], told = [];
  const expect = (good, what) => good || faults.push(what);
  const id = name => document.getElementById(name);
  const say = () => id("kind").textContent + "|" + id("say").textContent;
  const click = name => { id(name).click(); told.push(say()); };
  const press = key => document.activeElement.dispatchEvent(
    new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
  const cells = () => [...document.querySelectorAll("button.cell")];
  const texts = () => cells().map(c => c.getAttribute("aria-label"));

  // The lightness that WCAG 2 compares.
  const light = rgb => rgb.slice(0, 3).map(v => v / 255).map(v =>
    v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const rgb = text => (text.match(/[\d.]+/g) || []).map(Number);
  const behind = e => {
    for (; e; e = e.parentElement) {
      const c = rgb(getComputedStyle(e).backgroundColor);
      if (c.length === 3 || c[3] === 1) return c;
    }
    return [255, 255, 255];
  };
  const legible = when => {
    for (const e of document.querySelectorAll(
      "h1,p,th,summary,button.cell,.left span,#pad button,#clues button,#tools button"))
      if (e.checkVisibility() && e.textContent.trim() && !e.disabled) {
        const a = light(rgb(getComputedStyle(e).color)), b = light(behind(e));
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        expect(ratio >= 4.5, `${when}: ${e.className || e.id || e.tagName} `
          + `"${e.textContent.slice(0, 20)}" has contrast ${ratio.toFixed(2)}`);
      }
  };
  const style = document.createElement("style");
  style.textContent = "*{transition:none!important}";
  document.head.append(style);

  const wide = document.scrollingElement.scrollWidth;
  expect(wide <= innerWidth, `${wide} pixels on a screen of ${innerWidth}`);
  for (const b of document.querySelectorAll("button"))
    expect(b.textContent.trim() || b.getAttribute("aria-label"),
           "a button without a name");
  expect(id("say").getAttribute("aria-live") === "polite", "no live region");
  legible("at first");

  // Arrows move, a wrong value is found, taken back, and played on.
  const before = texts();
  const open = cells().findIndex(c => !c.classList.contains("given") &&
                                      c.getAttribute("aria-selected") === "true");
  expect(open >= 0, "nothing is selected");
  cells()[open].focus();
  press("ArrowRight");
  expect(cells().findIndex(c => c === document.activeElement) !== open,
         "an arrow does not move");
  press("ArrowLeft");
  expect(document.activeElement === cells()[open], "an arrow does not go back");
  const values = [...document.querySelectorAll("#pad button")].length - 1;
  let found = false;
  // Of several colorings each is right: only neighbors can be wrong.
  const P = JSON.parse(id("puzzle").textContent);
  const pair = P.apart && P.unique !== true &&
    P.apart.find(p => p.includes(open));
  for (let v = 0; v < values && !found; v++) {
    document.querySelectorAll("#pad button")[v].click();
    click("check");
    if (pair) {
      expect(/No mistakes/.test(say()), "another coloring is wrong: " + say());
      cells()[pair[0] === open ? pair[1] : pair[0]].click();
      document.querySelectorAll("#pad button")[v].click();
      click("check");
    }
    found = /Wrong:/.test(say());
    if (found) legible("a mistake");
    if (found && document.querySelectorAll(".wrong").length === 0)
      faults.push("a mistake is not shown");
    click("undo");
    if (pair) {
      click("undo");
      cells()[open].click();
      // What hints do not lead to is taken back by them, but is not wrong.
      document.querySelectorAll("#pad button")[(P.variables[open].value
        - P.variables[open].min + 1) % values].click();
      id("hint").click();
      expect(/^Another solution/.test(say()), "a hint blames: " + say());
      expect(!document.querySelector(".wrong"), "a hint marks what is right");
      click("undo");
    }
  }
  expect(found, "no value is wrong");
  expect(texts().join() === before.join(), "undoing leaves something behind");
  expect(id("undo").disabled, "there is more to undo");
  cells()[open].focus();
  press("x");
  press("1");
  press("x");
  expect(id("notes").getAttribute("aria-pressed") === "false", "x is not over");
  press("u");

  // To the end by hints alone.
  let hints = 0;
  for (; hints < 5000 && !/^Complete/.test(say()); hints++) {
    click("hint");
    if (hints < 40) legible("a hint");
    if (id("hint").textContent === "Do it") click("hint");
  }
  expect(/^Complete/.test(say()), "hints do not lead to the end: " + say());
  click("check");
  expect(/^Complete/.test(say()), "what hints lead to is no solution");
  legible("at the end");
  const answer = texts();
  click("again");
  expect(texts().length === answer.length, "cells are gone");
  document.title = "RESULT " + JSON.stringify({faults, hints, answer,
    told: told.filter(t => /Step|Hint/.test(t)).slice(0, 400)});
}
