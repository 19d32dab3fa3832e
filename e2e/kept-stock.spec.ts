import { expect } from "playwright/test";
import { test } from "./fixtures";

test("a stock that a person keeps on top stands first in the choice, until it is taken off", async ({
  signedIn: page,
  api,
}) => {
  await api.create({ name: "Gate" });
  await page.goto("/labels", { waitUntil: "networkidle" });
  const stock = page.getByRole("combobox", { name: "Stock" });
  await stock.selectOption("avery-us-5163");
  await page.getByRole("button", { name: "☆ Keep on top" }).click();
  await expect(page.getByRole("button", { name: "★ Kept on top" })).toBeVisible();
  await expect(stock).toHaveValue("avery-us-5163");
  await page.goto("/labels");
  await expect(stock.locator("optgroup").first()).toHaveAttribute("label", "★ Kept on top");
  await expect(stock.locator("option").first()).toHaveText(/5163/);
  await page.goto(`/access-points/${(await api.list("")).data[0]?.id}/label`);
  await expect(page.getByRole("combobox", { name: "Stock" }).locator("option").first()).toHaveText(/5163/);
  await page.goto("/labels", { waitUntil: "networkidle" });
  await stock.selectOption("avery-us-5163");
  await page
    .getByRole("button", { name: "★ Kept on top" })
    .or(page.getByRole("button", { name: "☆" }))
    .click();
  await expect(page.getByRole("button", { name: "☆ Keep on top" })).toBeVisible();
  await page.goto("/labels");
  await expect(stock.locator("optgroup").first()).not.toHaveAttribute("label", /★/);
});

test("the print form says of direct thermal stock that it fades", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  await api.create({ name: "Gate" });
  await page.goto("/labels", { waitUntil: "networkidle" });
  const stock = page.getByRole("combobox", { name: "Stock" });
  const fades = page.getByText("Direct thermal: fades within a year.");
  await stock.selectOption("dymo-99012");
  await expect(fades).toBeVisible();
  await stock.selectOption("avery-us-5163");
  await expect(fades).toHaveCount(0);
});
