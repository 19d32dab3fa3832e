import { expect } from "playwright/test";
import { test } from "./fixtures";
import { chooseStock, stockChoices, stockField } from "./labels";

test("a stock that a person keeps on top stands first in the choice, until it is taken off", async ({
  signedIn: page,
  api,
}) => {
  await api.create({ name: "Gate" });
  await page.goto("/labels", { waitUntil: "networkidle" });
  await chooseStock(page, "5163");
  await page.getByRole("button", { name: "☆ Keep on top" }).click();
  await expect(page.getByRole("button", { name: "★ Kept on top" })).toBeVisible();
  await expect(stockField(page)).toContainText("5163");
  await page.goto("/labels");
  await stockField(page).click();
  const groups = page.getByRole("radiogroup", { name: "Stock" }).getByRole("group");
  await expect(groups.first()).toHaveAccessibleName("★ Kept on top");
  await expect(stockChoices(page).first()).toHaveText(/5163/);
  await page.goto(`/access-points/${(await api.list("")).data[0]?.id}/label`);
  await expect(page.getByRole("combobox", { name: "Stock" }).locator("option").first()).toHaveText(/5163/);
  await page.goto("/labels", { waitUntil: "networkidle" });
  await chooseStock(page, "5163");
  await page
    .getByRole("button", { name: "★ Kept on top" })
    .or(page.getByRole("button", { name: "☆" }))
    .click();
  await expect(page.getByRole("button", { name: "☆ Keep on top" })).toBeVisible();
  await page.goto("/labels");
  await stockField(page).click();
  await expect(groups.first()).not.toHaveAccessibleName(/★/);
});

test("the print form says of direct thermal stock that it fades", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  await api.create({ name: "Gate" });
  await page.goto("/labels", { waitUntil: "networkidle" });
  const fades = page.getByText("Direct thermal: fades within a year.");
  await chooseStock(page, "99012");
  await expect(fades).toBeVisible();
  await chooseStock(page, "5163");
  await expect(fades).toHaveCount(0);
});

test("the search in the field of the stock finds one by its name, and Enter chooses it", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  await api.create({ name: "Gate" });
  await page.goto("/labels", { waitUntil: "networkidle" });
  await stockField(page).click();
  const search = page.getByRole("searchbox", { name: "Search stock" });
  await expect(search).toBeFocused();
  await search.fill("l7163");
  await expect(stockChoices(page).filter({ visible: true })).toHaveCount(1);
  await search.press("Enter");
  await expect(stockField(page)).toContainText("Avery L7163");
  await expect(stockField(page)).toBeFocused();
  await expect(search).toBeHidden();
});
