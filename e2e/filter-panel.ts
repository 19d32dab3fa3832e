import { type Page, test } from "playwright/test";

/** Makes the filters that were filled in act: with script each one does at once, a text after Enter. */
export async function applyFilters(page: Page): Promise<void> {
  if (test.info().project.use.javaScriptEnabled === false)
    await page.getByRole("button", { name: "Apply filters" }).click();
  else if (await page.locator("input:focus").count()) await page.keyboard.press("Enter");
}
