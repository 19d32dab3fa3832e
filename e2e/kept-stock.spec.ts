import { expect } from "playwright/test";
import { test } from "./fixtures";

test("a stock that a person keeps on top stands first in the choice, until it is taken off", async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create({ name: "Gate" });
  const stock = page.getByRole("combobox", { name: "Stock" });
  await page.goto("/settings/labels");
  await page.getByLabel(/^Choose one of \d+ label sizes$/).selectOption("avery-us-5163");
  await page.getByRole("button", { name: "Use this size" }).click();
  const remove = page.getByRole("button", { name: /^Remove from your labels ?: .*5163/ });
  await expect(remove).toBeVisible();
  for (const path of ["/labels", `/access-points/${id}/label`]) {
    await page.goto(path);
    await expect(stock.locator("optgroup").first()).toHaveAttribute("label", "★ Kept on top");
    await expect(stock.locator("option").first()).toHaveText(/5163/);
  }
  await page.goto("/settings/labels");
  await remove.click();
  await expect(remove).toHaveCount(0);
  await page.goto("/labels");
  await expect(stock.locator("optgroup").first()).not.toHaveAttribute("label", /★/);
});

test("the print form says of direct thermal stock that it fades", async ({ signedIn: page, api }) => {
  await api.create({ name: "Gate" });
  await page.goto("/labels", { waitUntil: "networkidle" });
  const stock = page.getByRole("combobox", { name: "Stock" });
  const fades = page.getByText("Direct thermal: fades within a year.");
  await stock.selectOption("dymo-99012");
  await expect(fades).toBeVisible();
  await stock.selectOption("avery-us-5163");
  await expect(fades).toHaveCount(0);
});
