import axe from "axe-core";
import { expect, type Page } from "playwright/test";

type Found = { passed: number; violations: string[] };

/** What a run of axe-core checks: every rule, only those about colour, or all but those, which take half of the time. */
type Rules = "all" | "colour" | "all but colour";

const options = {
  all: {},
  colour: { runOnly: ["color-contrast", "link-in-text-block"] },
  "all but colour": { rules: { "color-contrast": { enabled: false } } },
} satisfies Record<Rules, object>;

/** Returns the violations that axe-core finds on the page. */
async function violations(page: Page, rules: Rules = "all"): Promise<string[]> {
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(`${axe.source}; undefined`);
  const given = JSON.stringify({ ...options[rules], resultTypes: ["violations"], preload: false });
  const found = (await page.evaluate(`axe.run(${given}).then(({ passes, violations }) => ({
    passed: passes.length,
    violations: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)),
  }))`)) as Found;
  expect(found.passed).toBeGreaterThan(rules === "colour" ? 0 : 5);
  return found.violations;
}

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const widths = [320, 375, 640, 768, 900, 1280, 1920];

/** Widths of the layouts: phone and desk. Colours are the same in between. */
export const layoutWidths = [320, 1280];

/**
 * Expects that the shown page has no axe violation and does not scroll horizontally, at every width and in both themes.
 * Resizes the window instead of loading the page again.
 * @param checked widths at which axe runs; a page of thousands of elements takes seconds each time
 */
export async function expectAccessibleAsShown(page: Page, what: string, checked = widths): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect.soft(isTooWide(page), `${what} scrolls horizontally at ${width} px`).resolves.toBe(false);
    if (!checked.includes(width)) continue;
    const isLayout = layoutWidths.includes(width);
    expect.soft(await violations(page, isLayout ? "all" : "all but colour"), `${what}, ${width} px`).toEqual([]);
    if (!isLayout) continue;
    await page.emulateMedia({ colorScheme: "dark" });
    expect.soft(await violations(page, "colour"), `${what}, ${width} px, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Expects that these pages have no axe violation and do not scroll horizontally, at every width and in both themes. */
export async function expectAccessible(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path, { waitUntil: "networkidle" });
    await expectAccessibleAsShown(page, path);
  }
}
