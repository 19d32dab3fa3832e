import axe from "axe-core";
import { expect, type Page } from "playwright/test";

type Found = { passed: number; violations: string[] };

/** Returns the violations that axe-core finds on the page. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(`${axe.source}; undefined`);
  const found = (await page.evaluate(`axe.run({ resultTypes: ["violations"], preload: false }).then((results) => ({
    passed: results.passes.length,
    violations: results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)),
  }))`)) as Found;
  expect(found.passed).toBeGreaterThan(5);
  return found.violations;
}

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const isLong = process.env.LONG_STORIES === "1";

/** Widths at which nothing may scroll sideways; `npm run test:long` has those in between. */
const widths = isLong ? [320, 375, 640, 768, 900, 1280, 1920] : [320, 768, 1280];

/** Layouts and themes that axe-core checks: phone and desk. It finds the same at the widths in between. */
const views = [
  { width: 1280, colorScheme: "light" },
  { width: 320, colorScheme: "dark" },
  { width: 1280, colorScheme: "dark" },
  { width: 320, colorScheme: "light" },
] as const;

/** Number of checks of each page object, which is that of one test. */
const checks = new WeakMap<Page, number>();

/**
 * Returns the views in which axe-core checks what is shown: one of the first two in `npm test`, in turns, because a check
 * takes a second and most parts are on several pages, and all of them in `npm run test:long`.
 */
function nextViews(page: Page): readonly (typeof views)[number][] {
  const count = checks.get(page) ?? 0;
  checks.set(page, count + 1);
  return isLong ? views : views.slice(count % 2, (count % 2) + 1);
}

/** Width of A4 in CSS pixels, without margins of 10 mm. */
const PAPER = 718;

/**
 * Expects that the shown page does not scroll horizontally at any width, with text of twice the size and on paper, and
 * has no axe violation. Resizes the window instead of loading the page again.
 */
export async function expectAccessibleAsShown(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect.soft(isTooWide(page), `${what} scrolls horizontally at ${width} px`).resolves.toBe(false);
  }
  for (const { width, colorScheme } of nextViews(page)) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    expect.soft(await violations(page), `${what}, ${width} px, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: PAPER, height: 1_000 });
  await page.emulateMedia({ media: "print" });
  // A page of labels has the paper of its stock.
  if ((await page.locator(".print-page").count()) === 0)
    await expect.soft(isTooWide(page), `${what} is wider than paper`).resolves.toBe(false);
  await page.emulateMedia({ media: "screen" });
  await setTextSize(page, "200%");
  for (const width of isLong ? [768, 1280] : [1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .soft(isTooWide(page), `${what} scrolls horizontally with large text, ${width} px`)
      .resolves.toBe(false);
  }
  await setTextSize(page, "");
}

/** Sets the size of the text in relation to the one that the reader has chosen. */
const setTextSize = (page: Page, size: string): Promise<void> =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, size);

/** Expects the same of each of these pages. */
export async function expectAccessible(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path, { waitUntil: "networkidle" });
    await expectAccessibleAsShown(page, path);
  }
}
