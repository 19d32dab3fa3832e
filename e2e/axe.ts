import axe from "axe-core";
import { expect, type Page } from "playwright/test";

type Finding = { id: string; nodes: { html: string }[] };

/** Returns the violations that axe-core finds on the page. */
export async function violations(page: Page): Promise<string[]> {
  const found = (await page.evaluate(`${axe.source}; axe.run()`)) as { passes: Finding[]; violations: Finding[] };
  expect(found.passes.length).toBeGreaterThan(5);
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Expects that these pages have no axe violation and do not scroll horizontally, in every theme and width. */
export async function expectAccessible(page: Page, paths: string[]): Promise<void> {
  for (const { colorScheme, width } of Object.values(looks)) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    for (const path of paths) {
      await page.goto(path);
      await expect.soft(isTooWide(page), `${path} scrolls horizontally`).resolves.toBe(false);
      expect.soft(await violations(page), path).toEqual([]);
    }
  }
}

export const looks = {
  light: { colorScheme: "light", width: 1280 },
  dark: { colorScheme: "dark", width: 1280 },
  "on a small phone": { colorScheme: "light", width: 320 },
  "on a small phone, dark": { colorScheme: "dark", width: 320 },
} as const;
