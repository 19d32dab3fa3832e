import { spawn } from "node:child_process";
import { once } from "node:events";
import getPort from "get-port";
import { expect } from "playwright/test";
import type { Browser } from "./browser";

/** Name of the member with the id of an element in WebDriver (W3C WebDriver, 12.1). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Starts Xvfb, a screen in memory, and returns its name. */
async function startScreen() {
  const xvfb = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1280x900x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = await once(xvfb.stdout, "data");
  return { display: `:${String(number).trim()}`, stop: () => xvfb.kill() };
}

/** Starts WebKitGTK by its driver, with the language "C", as on a machine without locales. */
export async function startWebKit(): Promise<Browser> {
  const screen = await startScreen();
  const port = await getPort();
  const env = { ...process.env, DISPLAY: screen.display, LANG: "C", LC_ALL: "C" };
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" });
  // biome-ignore lint/suspicious/noExplicitAny: each command of WebDriver answers something else
  const send = async (method: string, path: string, body?: object): Promise<any> => {
    const sent = body && { body: JSON.stringify(body) };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...sent });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await expect(() => send("GET", "/status")).toPass();
  const { sessionId } = await send("POST", "/session", { capabilities: { alwaysMatch: {} } });
  const session = `/session/${sessionId}`;
  const find = async (xpath: string): Promise<string> => {
    let id = "";
    await expect(async () => {
      id = (await send("POST", `${session}/element`, { using: "xpath", value: xpath }))[ELEMENT];
      expect(await send("GET", `${session}/element/${id}/displayed`)).toBe(true);
    }, `WebKit shows ${xpath}`).toPass({ timeout: 60_000 });
    return `${session}/element/${id}`;
  };
  return {
    open: async (url) => void (await send("POST", `${session}/url`, { url })),
    type: async (xpath, text) => void (await send("POST", `${await find(xpath)}/value`, { text })),
    press: async (xpath) => void (await send("POST", `${await find(xpath)}/click`, {})),
    read: (script) => send("POST", `${session}/execute/async`, { script: asynchronous(script), args: [] }),
    stop: async () => {
      await send("DELETE", session);
      driver.kill();
      screen.stop();
    },
  };
}

/** Returns a script that calls the last argument with its result, as WebDriver asks for (13.2.2). */
const asynchronous = (script: string) =>
  `const done = arguments[arguments.length - 1]; (async () => { ${script} })().then(done, (error) => done(String(error)));`;
