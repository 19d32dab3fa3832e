import { expect, test } from "playwright/test";
import { rasterise } from "../pdf";
import { readQr } from "../read-qr";
import { admin, startServer } from "../server";
import type { Browser } from "./browser";
import { startFirefox } from "./firefox";
import { startWebKit } from "./webkit";

const field = (name: string) => `//main//input[@name='${name}']`;
const named = (element: string, text: string) => `//main//${element}[starts-with(normalize-space(), '${text}')]`;
const heading = (text: string) =>
  `return document.querySelector("main h1")?.textContent.includes(${JSON.stringify(text)})`;

/** Waits until a script returns true. The page may be replaced meanwhile. */
const until = (browser: Browser, script: string) =>
  expect(async () => expect(await browser.read(script)).toBe(true)).toPass({ timeout: 30_000 });

for (const [name, start] of [
  ["Firefox", startFirefox],
  ["WebKit", startWebKit],
] as const) {
  test(`${name} walks from sign-in to a printed label whose code can be read`, async () => {
    const server = await startServer();
    const browser = await start();
    try {
      await browser.open(`${server.url}/sign-in`);
      await browser.type(field("email"), admin.email);
      await browser.type(field("password"), admin.password);
      await browser.press(named("button", "Sign in"));
      await until(browser, heading("Overview"));

      await browser.open(`${server.url}/access-points/new`);
      await browser.type(field("name"), "Loading gate");
      await browser.press(named("button", "Create access point"));
      await until(browser, `return document.querySelector("main [role=img]") !== null`);

      // Times are in the language of the browser, which may be no tag of a language.
      await browser.open(`${server.url}/access-points`);
      await until(browser, `return document.querySelector("tbody [data-row-link]")?.textContent === "Loading gate"`);
      const code = await browser.read<string>(`return document.querySelector("tbody code").textContent`);

      // A popover that is a grid would be as high as the window.
      await browser.press("//header//button[@popovertarget='account']");
      await until(browser, `return document.querySelector("#account").matches(":popover-open")`);
      expect(await browser.read(`return document.querySelector("#account").offsetHeight`)).toBeLessThan(500);

      await browser.open(`${server.url}/labels`);
      await browser.press(named("button", "Print"));
      await until(browser, `return location.pathname.startsWith("/labels/jobs/")`);
      await until(browser, heading("1 label"));
      const pdf = await browser.read<string>(`
        const link = [...document.querySelectorAll("main a")].find(({ textContent }) => textContent.startsWith("Open PDF"));
        const bytes = new Uint8Array(await (await fetch(link.href)).arrayBuffer());
        return btoa(String.fromCharCode(...bytes));`);
      expect(await readQr(await rasterise(Buffer.from(pdf, "base64"), 200))).toEqual([code]);
      // WebKit opens no tab after an answer of the server. The page says so, and asks after the link was pressed.
      if (await browser.read(`return document.querySelector("main [role=alert]") !== null`))
        await browser.press(named("a", "Open PDF"));
      await browser.press(named("button", "Yes"));
      await until(browser, `return document.querySelector("main").textContent.includes("Printed")`);
    } finally {
      await browser.stop();
      await server.stop();
    }
  });
}
