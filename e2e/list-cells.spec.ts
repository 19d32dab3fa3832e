import { expect, type Page } from "playwright/test";
import { test } from "./fixtures";

const cellOf = (page: Page, name: string, text: string) =>
  page.getByRole("row").filter({ hasText: name }).getByText(text);
const toast = (page: Page) => page.locator(".toast");

/** Waits until script has started: j focuses the first row. */
async function openList(page: Page, path: string) {
  await page.goto(path, { waitUntil: "networkidle" });
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(page.locator("[data-row-link]").first()).toBeFocused({ timeout: 2_000 });
  }).toPass();
}

test.describe("a cell of the list", { tag: "@script" }, () => {
  test("is edited in its row by Enter or F2, saved with Undo, and left as it was by Escape", async ({
    signedIn: page,
    api,
  }) => {
    const { id } = await api.create({ name: "Gate 1", location: "Hall" });
    await openList(page, "/access-points");
    // Keys as fast as those of a hand scanner would be a code.
    for (const [key, cell] of [
      ["l", "Gate 1"],
      ["l", "Hall"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByRole("cell", { name: cell, exact: true })).toBeFocused();
    }
    await page.keyboard.press("Enter");
    const location = page.getByRole("textbox", { name: "Place" });
    await expect(location).toBeFocused();
    await expect(location).toHaveValue("Hall");
    await page.keyboard.type("Quay 4");
    await page.keyboard.press("Enter");
    await expect(toast(page)).toContainText("“Gate 1” was saved.");
    await expect(cellOf(page, "Gate 1", "Quay 4")).toBeVisible();
    await expect(page.getByRole("link", { name: "Gate 1", exact: true })).toBeFocused();
    expect((await api.list()).data).toMatchObject([{ id, location: "Quay 4" }]);
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(toast(page)).toContainText("“Gate 1” was changed back.");
    await expect(cellOf(page, "Gate 1", "Hall")).toBeVisible();

    await page.getByRole("link", { name: "Gate 1", exact: true }).focus();
    await page.keyboard.press("F2");
    const name = page.getByRole("textbox", { name: "Name" });
    await expect(name).toBeFocused();
    await page.keyboard.type("Other");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "Gate 1", exact: true })).toBeFocused();
    expect((await api.list()).data).toMatchObject([{ name: "Gate 1", location: "Hall" }]);
  });

  test("shows the value of someone else who was faster, and keeps what was typed", async ({ signedIn: page, api }) => {
    const { id } = await api.create({ name: "Gate 1", location: "Hall" });
    await openList(page, "/access-points");
    const loaded = page.waitForResponse(/\/peek$/);
    await cellOf(page, "Gate 1", "Hall").dblclick();
    const location = page.getByRole("textbox", { name: "Place" });
    await loaded;
    await location.fill("Mine");
    await api.change(id, { location: "Theirs" });
    await location.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "This was changed to “Theirs” meanwhile." })).toBeVisible();
    await expect(location).toHaveValue("Mine");
    await location.press("Enter");
    await expect(toast(page)).toContainText("“Gate 1” was saved.");
    expect((await api.list()).data).toMatchObject([{ location: "Mine" }]);

    await page.getByRole("link", { name: "Gate 1", exact: true }).focus();
    await page.keyboard.press("F2");
    const name = page.getByRole("textbox", { name: "Name" });
    await name.fill(" ");
    await name.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "name" })).toBeVisible();
    await expect(name).toHaveValue(" ");
  });

  test("is saved by a click elsewhere: on a row it does no more, another cell is edited, and a control does its work", async ({
    signedIn: page,
    api,
  }) => {
    await api.createMany([
      { name: "Gate 1", location: "Hall" },
      { name: "Gate 2", location: "Yard" },
    ]);
    await openList(page, "/access-points?sort=name");
    const place = page.getByRole("textbox", { name: "Place" });
    // The buttons of the cell lie over the row below it, so that the clicks are above.
    await cellOf(page, "Gate 2", "Yard").dblclick();
    await place.fill("Quay 4");
    await cellOf(page, "Gate 1", "Hall").click();
    await expect(toast(page)).toContainText("“Gate 2” was saved.");
    await expect(cellOf(page, "Gate 2", "Quay 4")).toBeVisible();
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(toast(page)).toContainText("“Gate 2” was changed back.");

    await cellOf(page, "Gate 2", "Yard").dblclick();
    await place.fill("Pier 2");
    await cellOf(page, "Gate 1", "Hall").dblclick();
    await expect(place).toHaveValue("Hall");
    await expect(cellOf(page, "Gate 2", "Pier 2")).toBeVisible();
    await place.fill("Court");
    await page.getByRole("checkbox", { name: "Select Gate 1" }).click();
    await expect(page.getByText("1 selected")).toBeVisible();
    await cellOf(page, "Gate 1", "Court").dblclick();
    await place.fill("Dock");
    await page.getByRole("link", { name: "Gate 2", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gate 2");
    expect((await api.list("sort=name")).data).toMatchObject([{ location: "Dock" }, { location: "Pier 2" }]);
  });

  test("that cannot be saved keeps its text, its message and the focus when one clicks elsewhere", async ({
    signedIn: page,
    api,
  }) => {
    await api.create({ name: "Gate 1", location: "Hall" });
    const { id } = await api.create({ name: "Gate 2", location: "Yard" });
    await openList(page, "/access-points?sort=name");
    await page.getByRole("link", { name: "Gate 2", exact: true }).focus();
    await page.keyboard.press("F2");
    const name = page.getByRole("textbox", { name: "Name" });
    await name.fill(" ");
    await page.getByRole("link", { name: "Gate 1", exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: "name" })).toBeVisible();
    await expect(name).toHaveValue(" ");
    await expect(name).toBeFocused();
    await name.fill("Gate 3");
    await cellOf(page, "Gate 1", "Hall").click();
    await expect(toast(page)).toContainText("“Gate 3” was saved.");

    const loaded = page.waitForResponse(/\/peek$/);
    await cellOf(page, "Gate 3", "Yard").dblclick();
    await loaded;
    const place = page.getByRole("textbox", { name: "Place" });
    await place.fill("Mine");
    await api.change(id, { location: "Theirs" });
    // The second time does not put the text in the place of the other one.
    for (const _ of [1, 2]) {
      await cellOf(page, "Gate 1", "Hall").dblclick();
      await expect(page.getByRole("alert").filter({ hasText: "changed to “Theirs” meanwhile." })).toBeVisible();
      await expect(place).toHaveValue("Mine");
      await expect(place).toBeFocused();
    }
    await place.press("Escape");
    await expect(page.getByRole("link", { name: "Gate 3", exact: true })).toBeFocused();
    expect((await api.list("sort=name")).data).toMatchObject([{ location: "Hall" }, { location: "Theirs" }]);
  });
});

test("texts of the list stay on one line of 40 px, with the whole text as a title, and dates clear of Print", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  const long = "Entrance of the northern staircase, behind the second pair of fire doors on the left hand side";
  await api.create({ name: long, location: "Harbour House, 2nd floor, corridor A, beside the kitchen of the crew" });
  await api.create({ name: "Gate", location: "Hall" });
  await openList(page, "/access-points");
  const heights = await page
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(heights.map(Math.round)).toEqual([40, 40]);
  await page.getByRole("row").filter({ hasText: long }).getByRole("cell").nth(1).hover();
  await expect(page.getByRole("cell", { name: long, exact: true })).toHaveAttribute("title", long);
  const gap = await page
    .locator("tbody tr")
    .first()
    .evaluate((row) => {
      const [date, print] = [row.querySelector("time"), row.querySelector(".at-print a")];
      return (print?.getBoundingClientRect().left ?? 0) - (date?.getBoundingClientRect().right ?? 0);
    });
  expect(gap).toBeGreaterThan(12);
});
