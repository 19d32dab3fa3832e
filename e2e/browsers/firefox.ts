import puppeteer from "puppeteer-core";
import type { Browser } from "./browser";

/** Starts the Firefox of the system, which puppeteer-core drives by WebDriver BiDi. */
export async function startFirefox(): Promise<Browser> {
  const executablePath = "/usr/bin/firefox-esr";
  const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
  const [page = await browser.newPage()] = await browser.pages();
  const find = async (xpath: string) => {
    const found = await page.waitForSelector(`xpath/${xpath}`, { visible: true });
    if (!found) throw new Error(`Firefox shows no ${xpath}`);
    return found;
  };
  return {
    open: async (url) => void (await page.goto(url)),
    type: async (xpath, text) => (await find(xpath)).type(text),
    press: async (xpath) => (await find(xpath)).click(),
    read: (script) => page.evaluate(`(async () => { ${script} })()`) as Promise<never>,
    stop: () => browser.close(),
  };
}
