import { expect } from "playwright/test";
import { openWithScript, test } from "./fixtures";

test("a click anywhere on a row opens its access point, but not on its controls and not after selecting text", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  await api.createMany([{ name: "Gate 1", location: "Quay 4, hall A" }, { name: "Gate 2" }]);
  await page.goto("/access-points", { waitUntil: "networkidle" });
  const row = page.getByRole("row").filter({ hasText: "Gate 1" });
  await row.getByRole("checkbox").check();
  await expect(page.getByText("1 selected")).toBeVisible();
  const box = await row.getByText("Quay 4").boundingBox();
  const [x, y] = [(box?.x ?? 0) + 2, (box?.y ?? 0) + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 50, y, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).toMatch(/^Quay/);
  await expect(page).toHaveURL(/\/access-points\?scope=mine$/);

  await page.getByRole("row").filter({ hasText: "Gate 2" }).getByText("Never printed").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gate 2");
});

test("the row of the keyboard has a line at its edge, and in forced colours a box around its name", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  await api.createMany([{ name: "Gate 1" }, { name: "Gate 2" }]);
  await openWithScript(page, "/access-points?sort=name");
  await page.keyboard.press("j");
  const name = page.getByRole("link", { name: "Gate 1", exact: true });
  await expect(name).toBeFocused();
  const lookOf = () =>
    name.evaluate((link) => ({
      line: getComputedStyle(link.closest("tr") as Element).boxShadow.includes("3px 0px"),
      outline: getComputedStyle(link).outlineColor,
    }));
  expect(await lookOf()).toEqual({ line: true, outline: "rgba(0, 0, 0, 0)" });
  await page.emulateMedia({ forcedColors: "active" });
  expect((await lookOf()).outline).not.toBe("rgba(0, 0, 0, 0)");
});

test("a search lists names before codes and marks what it found; a heading changes the order", async ({
  signedIn: page,
  api,
}) => {
  await api.createMany([
    { name: "Goods lift, main door", location: "Quay" },
    { name: "Main entrance", location: "Ground floor", qrCode: "DOOR-MAIN" },
    { name: "Main door", location: "Harbour House, door side" },
    { name: "Archive", location: "Hall", qrCode: "MAIN-DOOR-7" },
  ]);
  await page.goto("/access-points?q=main+d");
  const names = page.locator("[data-row-link]");
  await expect(names).toHaveText(["Main door", "Goods lift, main door", "Archive", "Main entrance"]);
  await expect(page.getByRole("row").nth(1).locator("mark")).toHaveText(["Main d"]);
  await expect(page.getByRole("row").nth(2).locator("mark")).toHaveText(["main d"]);
  await expect(page.getByRole("row").nth(3).locator("mark")).toHaveText(["MAIN", "D"]);
  await expect(page.locator("[aria-sort]")).toHaveCount(0);
  await api.create({ name: "Store 431", location: "Quay 4", qrCode: "STORE" });
  await page.goto("/access-points?q=quay+4");
  await expect(
    page
      .getByRole("row", { name: /Store 431/ })
      .locator("mark")
      .last(),
  ).toHaveText("Quay 4");
  await page.goto("/access-points?q=main+d");

  await page.getByRole("columnheader", { name: "Created" }).getByRole("link").click();
  await expect(page.getByRole("columnheader", { name: "Created" })).toHaveAttribute("aria-sort", "descending");
  await expect(names.first()).toHaveText("Archive");
});
