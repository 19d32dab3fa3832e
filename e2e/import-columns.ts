import { type Page, test } from "playwright/test";

/** Chooses what a column of the file holds. With script the choice is checked at once. */
export async function choose(page: Page, heading: string, choice: string): Promise<void> {
  const checked = page.waitForResponse((response) => response.url().endsWith("/check"));
  await page.getByLabel(heading, { exact: true }).selectOption(choice);
  if (test.info().project.use.javaScriptEnabled === false)
    await page.getByRole("button", { name: "Check again" }).click();
  await checked;
}
