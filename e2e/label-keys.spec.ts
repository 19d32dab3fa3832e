import { expect } from "playwright/test";
import { openWithScript, test } from "./fixtures";
import { total } from "./labels";

test("rows can be selected and printed by keyboard, and Back restores the selection", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(Array.from({ length: 12 }, (_, index) => ({ name: `Door ${index + 1}` })));
  await openWithScript(page, "/access-points");
  for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
  await expect(page.getByRole("status").filter({ hasText: "2 selected" })).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.getByText("2 selected in the list")).toBeVisible();
  await expect(total(page, "2 labels")).toBeVisible();

  await page.goBack();
  await page.getByRole("button", { name: "Select all 12" }).click();
  await page.getByRole("link", { name: "Print labels (12)" }).click();
  await expect(total(page, "12 labels")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByRole("region", { name: "Selection" })).toHaveCount(0);
});

test("used labels can be marked with arrow keys and space, or typed as numbers", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  await api.create({ name: "Door" });
  await page.goto("/labels", { waitUntil: "networkidle" });
  const box = (cell: number) => page.getByRole("checkbox", { name: `Label ${cell}, used` });
  await box(1).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(box(5)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Used labels")).toHaveValue("1, 5");
  await page.getByLabel("Used labels").fill("2-4");
  for (const cell of [2, 3, 4]) await expect(box(cell)).toBeChecked();
  await expect(box(1)).not.toBeChecked();
  await expect(total(page, "17 labels stay free")).toBeVisible();
  await page.getByLabel("Used labels").fill("2-x");
  await expect(page.getByLabel("Used labels")).toHaveAccessibleDescription(/Enter numbers, such as/);
});
