import axe from "axe-core";
import { expect, type Page } from "playwright/test";

type Found = { passed: number; violations: string[] };

/** Rules that depend on colours. All others give the same result in both themes, and take longer. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Everything but colours, which take half of the time of axe-core. */
const WITHOUT_COLOURS = { rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])) };

/** Returns the violations that axe-core finds on the page: of all rules, or of those that `options` leave. */
async function violations(page: Page, options: axe.RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(`${axe.source}; undefined`);
  const given = JSON.stringify({ ...options, resultTypes: ["violations"], preload: false });
  const found = (await page.evaluate(`axe.run(${given}).then(({ passes, violations }) => ({
    passed: passes.length,
    violations: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)),
  }))`)) as Found;
  expect(found.passed).toBeGreaterThan(options.runOnly ? 0 : 5);
  return found.violations;
}

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const isLong = process.env.LONG_STORIES === "1";

/** Widths at which nothing may scroll sideways; `npm run test:long` has those in between. */
const widths = isLong ? [320, 375, 640, 768, 900, 1280, 1920] : [320, 768, 1280];

/** Widths of the two layouts, phone and desk. axe-core finds the same in between, and takes a second each time. */
const layoutWidths = [320, 1280];

/** Width at which `npm test` checks colours: nearly all are the same in both layouts. `npm run test:long` checks both. */
const COLOUR_WIDTH = 1280;

/** Width of A4 in CSS pixels, without margins of 10 mm. */
const PAPER = 718;

/**
 * Expects that the shown page does not scroll horizontally at any width, with text of twice the size and on paper, and
 * has no axe violation in both layouts and in both themes. Resizes the window instead of loading the page again.
 */
export async function expectAccessibleAsShown(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect.soft(isTooWide(page), `${what} scrolls horizontally at ${width} px`).resolves.toBe(false);
    if (!layoutWidths.includes(width)) continue;
    const withColours = isLong || width === COLOUR_WIDTH;
    expect.soft(await violations(page, withColours ? {} : WITHOUT_COLOURS), `${what}, ${width} px`).toEqual([]);
    if (!withColours) continue;
    await page.emulateMedia({ colorScheme: "dark" });
    expect.soft(await violations(page, { runOnly: COLOUR_RULES }), `${what}, ${width} px, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  }
  await page.setViewportSize({ width: PAPER, height: 1_000 });
  await page.emulateMedia({ media: "print" });
  // A page of labels has the paper of its stock.
  if ((await page.locator(".print-page, .print-label").count()) === 0)
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
export const setTextSize = (page: Page, size: string): Promise<void> =>
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
