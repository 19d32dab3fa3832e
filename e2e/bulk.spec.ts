import { expect } from "playwright/test";
import { expectAccessibleAsShown } from "./axe";
import { test } from "./fixtures";

const doors = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Door ${String(index + 1).padStart(2, "0")}`,
    location: "Yard",
  }));

test("selected access points get another location after a preview, and get the old one back", async ({
  signedIn: page,
  api,
  javaScriptEnabled,
}) => {
  await api.createMany(doors(4));
  await page.goto("/access-points?sort=name");
  for (const name of ["Door 01", "Door 03"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page
    .getByRole("region", { name: "Selection" })
    .or(page.locator("#selection"))
    .getByText("Edit", { exact: true })
    .click();
  await expect(page.getByRole("heading", { name: "Edit 2 access points" })).toBeVisible();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Choose what to change." })).toBeVisible();
  if (javaScriptEnabled) await page.getByLabel("Add another").selectOption("Location");
  else await page.getByLabel("Change Location").check();
  await page.getByLabel("New location").fill("Hall");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 access points change." })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Door 03" })).toContainText("Hall");
  if (javaScriptEnabled) await expectAccessibleAsShown(page, "preview of a change");
  const locations = async () =>
    (await api.list()).data.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ location }) => location);
  expect(await locations()).toEqual(["Yard", "Yard", "Yard", "Yard"]);
  await page.getByRole("button", { name: "Change 2 access points" }).click();
  await expect(page.getByRole("heading", { name: "2 access points changed" })).toBeVisible();
  expect(await locations()).toEqual(["Hall", "Yard", "Hall", "Yard"]);
  if (javaScriptEnabled) await expectAccessibleAsShown(page, "result of a change");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 restored." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  expect(await locations()).toEqual(["Yard", "Yard", "Yard", "Yard"]);
});

test("all that match but one go to the trash together, and the selection is empty then", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  await api.createMany([...doors(30), { name: "Gate" }]);
  await page.goto("/access-points?q=door&sort=name", { waitUntil: "networkidle" });
  await page.getByRole("checkbox", { name: "Select Door 01", exact: true }).check();
  await page.getByRole("button", { name: "Select all 30" }).click();
  await page.getByRole("checkbox", { name: "Select Door 02", exact: true }).uncheck();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Delete 29 access points?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expectAccessibleAsShown(page, "question before a deletion");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "29 access points deleted" })).toBeVisible();
  expect((await api.list()).data.map(({ name }) => name).sort()).toEqual(["Door 02", "Gate"]);
  await page.getByRole("link", { name: "Go to the list" }).click();
  await expect(page.getByRole("checkbox", { name: "Select Door 02", exact: true })).not.toBeChecked();
  await expect(page.getByRole("region", { name: "Selection" })).toHaveCount(0);
});

test("selected access points go to the trash after one question, and come back", async ({
  signedIn: page,
  api,
  javaScriptEnabled,
}) => {
  await api.createMany(doors(4));
  await page.goto("/access-points?sort=name", { waitUntil: "networkidle" });
  for (const name of ["Door 01", "Door 03"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Delete 2 access points?" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Delete", exact: true }).last().click();
  await expect(page.getByRole("heading", { name: "2 access points deleted" })).toBeVisible();
  expect((await api.list()).pagination.total).toBe(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 restored." })).toBeVisible();
  expect((await api.list()).pagination.total).toBe(4);
  if (!javaScriptEnabled) return;
  await page.goto("/access-points");
  await expect(page.getByRole("region", { name: "Selection" })).toHaveCount(0);
});
