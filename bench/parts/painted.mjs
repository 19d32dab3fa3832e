import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { percentile } from "../latency.mjs";
import { person, startProduct } from "../programs.mjs";
import { openSampleDatabases, SIZES } from "../sample-databases.mjs";

const SLOW_DOWN = 4;
const WARM_UP = 5;
const PRESSES = 25;

/** Measures the time from the key → to the painted next page of 25 rows in Chromium, with a processor slowed down. */
export async function measurePainted(record, print) {
  const { env } = await (await openSampleDatabases("SQLite", print)).at(SIZES[0]);
  const product = await startProduct(env);
  const args = ["--no-sandbox", "--disable-quic", "--disable-background-networking"];
  const browser = await chromium.launch({ executablePath: chromiumPath(), args });
  try {
    const page = await openList(browser, product.url);
    const times = await pressOften(page);
    const [p50, p90] = [0.5, 0.9].map((share) => Math.round(percentile(times, share)));
    const what = `key to painted next page, processor ${SLOW_DOWN} times slower, ms`;
    record(what, p50, undefined, `median of ${PRESSES}, 25 rows; 9 of 10 within ${p90} ms`);
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Returns the Chromium of CHROMIUM_PATH or of the system; undefined for Playwright's own. */
const chromiumPath = () =>
  process.env.CHROMIUM_PATH || ["/usr/bin/chromium", "/usr/bin/google-chrome"].find(existsSync);

async function openList(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${url}/sign-in`);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${url}/`);
  await page.goto(`${url}/access-points?limit=25&scope=mine`, { waitUntil: "networkidle" });
  return page;
}

/** Presses → with the processor slowed down. Returns the times in milliseconds, without those of the warm-up. */
async function pressOften(page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  const times = [];
  for (let press = 0; press < WARM_UP + PRESSES; press += 1) {
    await page.evaluate(startTimer);
    await page.keyboard.press("ArrowRight");
    const ms = await page.evaluate(() => window.painted);
    if (press >= WARM_UP) times.push(ms);
  }
  return times;
}

/**
 * Runs in the page, before the key: sets `window.painted` to a promise of the time from the next key to the first frame
 * after other rows stand in the table. A task that an animation frame posts runs after that frame is painted.
 */
function startTimer() {
  const firstRow = () => document.querySelector("[data-row-link]")?.getAttribute("href");
  const before = firstRow();
  window.painted = new Promise((resolve) => {
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        const look = () => {
          if (firstRow() === before) return requestAnimationFrame(look);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - timeStamp);
          port2.postMessage(null);
        };
        requestAnimationFrame(look);
      },
      { once: true, capture: true },
    );
  });
}
