import type { Page } from "playwright/test";

/** Chooses what a column of the file holds, which is checked at once. */
export async function choose(page: Page, heading: string, choice: string): Promise<void> {
  const checked = page.waitForResponse((response) => response.url().endsWith("/check"));
  await page.getByLabel(heading, { exact: true }).selectOption(choice);
  await checked;
}
