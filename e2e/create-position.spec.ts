import { expect, type Page } from "playwright/test";
import { test } from "./fixtures";

const nameField = (page: Page) => page.getByLabel("Name", { exact: true });
const topOf = async (page: Page) => (await nameField(page).boundingBox())?.y;

for (const [device, width] of [
  ["a computer", 1280],
  ["a phone", 375],
] as const) {
  test(`on ${device} the fields of the form stay where they are after saving`, async ({ signedIn: page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/access-points/new");
    const before = await topOf(page);
    for (const name of ["Loading gate", "Side door"]) {
      await nameField(page).fill(name);
      await nameField(page).press("Enter");
      await expect(page.getByText(`“${name}” was saved`)).toBeVisible();
      await expect(nameField(page)).toHaveValue("");
      await page.evaluate(() => scrollTo(0, 0));
      expect(await topOf(page)).toBe(before);
    }
  });
}
