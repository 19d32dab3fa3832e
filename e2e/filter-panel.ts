import type { Page } from "playwright/test";

/** Makes the filters that were filled in act: with script each one does at once, a text after Enter. */
export async function applyFilters(page: Page, isScripted: boolean | undefined): Promise<void> {
  if (isScripted === false) await page.getByRole("button", { name: "Apply filters" }).click();
  else if (await page.locator("input:focus").count()) await page.keyboard.press("Enter");
}
