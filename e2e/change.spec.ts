import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect } from "playwright/test";
import { openMenu, signIn, test } from "./fixtures";

test("saving the edit form changes the access point", async ({ signedIn: page, api }) => {
  const { id } = await api.create({ name: "Old gate", location: "Quay 1" });
  await page.goto(`/access-points/${id}`);
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Name", { exact: true }).fill("New gate");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "New gate" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "“New gate” was saved." })).toBeVisible();
  expect((await api.list()).data).toMatchObject([{ name: "New gate", location: "Quay 1" }]);
});

test("saving over someone else's change shows both versions before it replaces theirs", { tag: "@apart" }, async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create({ name: "Gate", location: "Quay 1" });
  await page.goto(`/access-points/${id}/edit`);
  await page.getByLabel("Name", { exact: true }).fill("Gate as I call it");
  await api.change(id, { name: "Gate as they call it", location: "Quay 2" });
  await page.getByRole("button", { name: "Save" }).click();

  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "This access point was changed after you opened it",
  );
  await expect(page.getByRole("row", { name: /Name/ })).toContainText("Gate as they call it");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Gate as I call it");
  expect((await api.list()).data).toMatchObject([{ name: "Gate as they call it" }]);

  await page.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByRole("heading", { name: "Gate as I call it" })).toBeVisible();
  expect((await api.list()).data).toMatchObject([{ name: "Gate as I call it", location: "Quay 2" }]);
});

test("a code with an invisible character that an earlier version accepted can stay as it is", { tag: "@once" }, async ({
  signedIn: page,
  api,
  service,
}) => {
  const { id } = await api.create({ name: "Old gate", qrCode: "G-1" });
  const database = new Sqlite(join(service.dataDir, "access-points.sqlite"));
  database.prepare("update all_access_points set qr_code = 'G\u200b-1' where id = ?").run(id);
  database.close();

  await page.goto(`/access-points/${id}/edit`);
  await page.getByLabel("Name", { exact: true }).fill("New gate");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("“New gate” was saved.")).toBeVisible();
  expect((await api.list()).data).toMatchObject([{ name: "New gate", qrCode: "G\u200b-1" }]);

  await page.goto(`/access-points/${id}/edit`);
  await page.getByLabel("QR code", { exact: true }).fill("G\u200b-2");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("QR code", { exact: true })).toHaveAccessibleDescription(
    /holds an invisible character: U\+200B ZERO WIDTH SPACE at position 2/,
  );
});

test("deleting asks for confirmation", { tag: "@apart" }, async ({ signedIn: page, api }) => {
  const { id } = await api.create({ name: "Wall up" });
  await page.goto(`/access-points/${id}`);
  await openMenu(page);
  await page.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: /Delete “Wall up”/ });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect((await api.list()).pagination.total).toBe(1);

  await page.goto(`/access-points/${id}`);
  await openMenu(page);
  await page.getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("status").filter({ hasText: "“Wall up” was deleted." })).toBeVisible();
  expect((await api.list()).pagination.total).toBe(0);
});

test("the pages of an unknown access point answer 404 with a link to the list", { tag: "@script" }, async ({
  signedIn: page,
}) => {
  for (const suffix of ["", "/edit", "/label"]) {
    const answer = await page.goto(`/access-points/0192f8e4-0000-7000-8000-000000000000${suffix}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Access point not found" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Go to the list" }).click();
  await expect(page).toHaveURL(/\/access-points\?scope=mine$/);
});

test("a manager is not offered to edit another owner's access point", { tag: "@script" }, async ({
  page,
  person,
  addUser,
  api,
}) => {
  const { id } = await api.create({ name: "Gate" });
  const manager = { ...person, email: `manager-${person.email}`, role: "manager" as const };
  await addUser(manager);
  await page.goto("/sign-in");
  await signIn(page, manager);
  await page.waitForURL(({ pathname }) => pathname === "/");
  await page.goto(`/access-points/${id}`);
  await expect(page.getByRole("heading", { name: "Gate" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);

  const answer = await page.goto(`/access-points/${id}/edit`);
  expect(answer?.status()).toBe(403);
  await expect(page.getByText(`Only ${person.name} or an admin may change this access point.`)).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Go to the access point" }).click();
  await expect(page.getByRole("heading", { name: "Gate" })).toBeVisible();
});
