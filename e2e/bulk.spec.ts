import { expect, type Page } from "playwright/test";
import { expectAccessibleAsShown } from "./axe";
import { test } from "./fixtures";

const doors = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Door ${String(index + 1).padStart(2, "0")}`,
    location: "Yard",
  }));

const toast = (page: Page) => page.locator(".toast");

test("selected access points get another place after a preview, and get the old one back", async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(doors(4));
  await page.goto("/access-points?sort=name");
  for (const name of ["Door 01", "Door 03"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("region", { name: "Selection" }).getByRole("link", { name: "Edit" }).click();
  await expect(page.getByRole("heading", { name: "Edit 2 access points" })).toBeVisible();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Choose what to change." })).toBeVisible();
  await page.getByLabel("Add another").selectOption("Place");
  await page.getByLabel("New place").fill("Hall");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 access points change." })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Door 03" })).toContainText("Hall");
  await expectAccessibleAsShown(page, "preview of a change");
  const locations = async () =>
    (await api.list()).data.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ location }) => location);
  expect(await locations()).toEqual(["Yard", "Yard", "Yard", "Yard"]);
  await page.getByRole("button", { name: "Change 2 access points" }).click();
  await expect(page).toHaveURL(/\/access-points\?scope=mine&sort=name$/);
  await expect(toast(page)).toContainText("2 access points changed.");
  await expect(page.getByRole("row").filter({ hasText: "Door 03" })).toContainText("Hall");
  await expectAccessibleAsShown(page, "result of a change");
  expect(await locations()).toEqual(["Hall", "Yard", "Hall", "Yard"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 restored." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  expect(await locations()).toEqual(["Yard", "Yard", "Yard", "Yard"]);
});

test("Cancel beside the preview returns to the same list, with the same selection", async ({ signedIn: page, api }) => {
  await api.createMany([...doors(2), { name: "Gate" }]);
  await page.goto("/access-points?q=door&sort=name", { waitUntil: "networkidle" });
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  const selection = page.getByRole("region", { name: "Selection" });
  await selection.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Add another").selectOption("Place");
  await page.getByLabel("New place").fill("Hall");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 access points change." })).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/access-points\?scope=mine&q=door&sort=name$/);
  await expect(selection).toContainText("2 selected");
});

test("all that match but one go to the trash together, and the selection is empty then", async ({
  signedIn: page,
  api,
}) => {
  await api.createMany([...doors(30), { name: "Gate" }]);
  await page.goto("/access-points?q=door&sort=name", { waitUntil: "networkidle" });
  await page.getByRole("checkbox", { name: "Select Door 01", exact: true }).check();
  await page.getByRole("button", { name: "Select all 30" }).click();
  await page.getByRole("checkbox", { name: "Select Door 02", exact: true }).uncheck();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Delete the selected access points?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expectAccessibleAsShown(page, "question before a deletion");
  await dialog.getByRole("button", { name: "Delete 29 access points" }).click();
  await expect(toast(page)).toContainText("29 access points deleted.");
  expect((await api.list()).data.map(({ name }) => name).sort()).toEqual(["Door 02", "Gate"]);
  await expect(page.getByRole("table")).toHaveAccessibleName("1 access point with “door”");
  await expect(page.getByRole("checkbox", { name: "Select Door 02", exact: true })).not.toBeChecked();
  await expect(page.getByRole("region", { name: "Selection" })).toHaveCount(0);
});

test("a deletion and a change of all that match ask again when their number is another one than was shown", async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(doors(30));
  await page.goto("/access-points?location=Yard", { waitUntil: "networkidle" });
  const selectAll = async (count: number) => {
    await page.getByRole("checkbox", { name: "Select this page" }).check();
    await page.getByRole("button", { name: `Select all ${count}` }).click();
  };
  const refused = (text: string) => expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
  await selectAll(30);
  await page.getByRole("region", { name: "Selection" }).getByRole("link", { name: "Edit" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit 30 access points");
  await expect(page.getByRole("main")).toContainText("All that match: Place: Yard.");
  await expect(page.getByRole("link", { name: "Cancel" })).toBeVisible();
  await page.getByLabel("Add another").selectOption("Place");
  await page.getByLabel("New place").fill("Hall");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("button", { name: "Change 30 access points" })).toBeVisible();
  await api.create({ name: "Meanwhile", location: "Yard" });
  await page.getByRole("button", { name: "Change 30 access points" }).click();
  await refused("Now 31 access points match, not 30. Nothing was changed.");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: "Change 31 access points" }).click();
  await expect(toast(page)).toContainText("31 access points changed.");
  // No access point is at the old place any more, so that nothing is selected.
  await expect(page.getByText("No access point matches the filters.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Selection" })).toHaveCount(0);

  await page.goto("/access-points?location=Hall", { waitUntil: "networkidle" });
  await selectAll(31);
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Delete 31 access points" })).toBeVisible();
  await api.create({ name: "Meanwhile again", location: "Hall" });
  await dialog.getByRole("button", { name: "Delete 31 access points" }).click();
  await refused("Now 32 access points match, not 31. Nothing was changed.");
  expect((await api.list()).pagination.total).toBe(32);
  await dialog.getByRole("button", { name: "Delete 32 access points" }).click();
  await expect(toast(page)).toContainText("32 access points deleted.");
});

test("a change and a deletion leave the reader on the page of the list, where it was scrolled, and say what stays after Undo", async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(doors(60));
  await page.goto("/access-points?sort=name&page=2", { waitUntil: "networkidle" });
  for (const name of ["Door 47", "Door 48"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(100);
  await page.getByRole("region", { name: "Selection" }).getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Add another").selectOption("Place");
  await page.getByLabel("New place").fill("Hall");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: "Change 2 access points" }).click();
  await expect(toast(page)).toContainText("2 access points changed.");
  await expect(page).toHaveURL(/sort=name&page=2$/);
  await expect(page.getByRole("row").filter({ hasText: "Door 47" })).toContainText("Hall");
  const scrolled = () => page.evaluate(() => scrollY);
  await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeLessThan(100);

  const [changed] = (await api.list("q=%22door 47%22")).data;
  await api.change(changed?.id ?? "", { location: "Elsewhere" });
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(toast(page)).toContainText("1 restored. 1 stays as it is, because it was changed since.");
  await expect(page.getByRole("row").filter({ hasText: "Door 48" })).toContainText("Yard");
  await expect(page.getByRole("row").filter({ hasText: "Door 47" })).toContainText("Elsewhere");

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page)).toContainText("2 access points deleted.");
  await expect(page.getByRole("table")).toHaveAccessibleName("58 access points, page 2 of 3");
  await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeLessThan(160);
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(toast(page)).toContainText("2 restored.");
  await expect(page.getByRole("table")).toHaveAccessibleName("60 access points, page 2 of 3");
});
