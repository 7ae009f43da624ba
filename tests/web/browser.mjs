// SPDX-License-Identifier: MIT
// A browser, driven by Chromium's protocol through a pipe.
import {spawn} from "node:child_process";
import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";

export class Browser {
  constructor(program) {
    this.folder = mkdtempSync(join(tmpdir(), "browser-"));
    this.process = spawn(program, [
      "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
      "--remote-debugging-pipe", "--user-data-dir=" + this.folder],
      {stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"]});
    this.calls = new Map();
    this.last = 0;
    this.seen = [];  // messages of the console, errors, and what was fetched
    let rest = "";
    this.process.stdio[4].on("data", data => {
      const parts = (rest + data).split("\0");
      rest = parts.pop();
      for (const part of parts) this.take(JSON.parse(part));
    });
    this.process.on("exit", () => {
      for (const {bad} of this.calls.values()) bad(new Error("it ended"));
    });
  }

  take({id, result, error, method, params}) {
    const call = this.calls.get(id);
    this.calls.delete(id);
    if (call) return error ? call.bad(new Error(error.message))
                           : call.good(result);
    if (method === "Runtime.exceptionThrown")
      this.seen.push("error: " + (params.exceptionDetails.exception?.description
        || params.exceptionDetails.text));
    if (method === "Log.entryAdded") this.seen.push("log: " + params.entry.text);
    if (method === "Network.requestWillBeSent")
      this.seen.push("request: " + params.request.url.slice(0, 200));
  }

  call(method, params = {}, session = this.session) {
    const id = ++this.last;
    this.process.stdio[3].write(JSON.stringify(
      {id, method, params, ...session && {sessionId: session}}) + "\0");
    return new Promise((good, bad) => this.calls.set(id, {good, bad}));
  }

  async open(url) {
    if (!this.session) {
      const {targetId} = await this.call("Target.createTarget",
                                         {url: "about:blank"});
      const {sessionId} = await this.call("Target.attachToTarget",
                                          {targetId, flatten: true});
      this.session = sessionId;
      for (const domain of ["Page", "Runtime", "Log", "Network"])
        await this.call(domain + ".enable");
    }
    await this.call("Page.navigate", {url: "about:blank"});
    await this.call("Page.navigate", {url});
  }

  screen(width, height, dark) {
    return Promise.all([
      this.call("Emulation.setDeviceMetricsOverride",
                {width, height, deviceScaleFactor: 1, mobile: width < 600}),
      this.call("Emulation.setEmulatedMedia", {media: "", features: [
        {name: "prefers-color-scheme", value: dark ? "dark" : "light"}]})]);
  }

  // Runs it in each page that is opened from now on, before anything else.
  always(source) {
    return this.call("Page.addScriptToEvaluateOnNewDocument", {source});
  }

  // The value of an expression in the page, which may be a promise.
  async run(expression) {
    const {result, exceptionDetails: wrong} = await this.call(
      "Runtime.evaluate", {expression, awaitPromise: true, returnByValue: true});
    if (wrong)
      throw new Error(wrong.exception?.description || wrong.text);
    return result.value;
  }

  async until(expression, seconds = 120) {
    const end = Date.now() + 1000 * seconds;
    while (!await this.run(expression)) {
      if (Date.now() > end) throw new Error("in vain: " + expression);
      await new Promise(good => setTimeout(good, 50));
    }
  }

  async picture(path) {
    const {data} = await this.call("Page.captureScreenshot");
    writeFileSync(path, Buffer.from(data, "base64"));
  }

  async close() {
    const gone = new Promise(good => this.process.on("exit", good));
    this.call("Browser.close", {}, null).catch(() => {});
    await gone;
    rmSync(this.folder, {recursive: true, force: true, maxRetries: 5});
  }
}
