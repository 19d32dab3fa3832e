import { expect } from "playwright/test";
import { test } from "./fixtures";

test("in a browser whose elements have no methods of popovers, pages and their links work without an error", async ({
  signedIn: page,
  api,
}) => {
  await api.createMany([{ name: "Gate 1" }]);
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.addInitScript(() => {
    for (const name of ["showPopover", "hidePopover", "togglePopover", "popover"]) {
      Reflect.deleteProperty(HTMLElement.prototype, name);
    }
  });
  await page.goto("/access-points");
  await page.getByRole("link", { name: "Filters" }).first().click();
  await expect(page).toHaveURL(/panel=filters/);
  await page.keyboard.press("?");
  await page.getByRole("navigation").getByRole("link", { name: "Labels" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/labels/i);
  await expect(page.getByText(/This browser is too old/)).toBeHidden();
  expect(errors).toEqual([]);
});
