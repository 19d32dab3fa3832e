import { expect } from "playwright/test";
import { test } from "./fixtures";

test("an access point is changed", async ({ signedIn: page, api }) => {
  const { id } = await api.create({ name: "Old gate", location: "Quay 1" });
  await page.goto(`/access-points/${id}`);
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Name", { exact: true }).fill("New gate");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "New gate" })).toBeVisible();
  await expect(page.getByText("The changes are saved")).toBeVisible();
  expect((await api.list()).data).toMatchObject([{ name: "New gate", location: "Quay 1" }]);
});

test("two people change the same one: the second sees both versions and decides", async ({ signedIn: page, api }) => {
  const { id } = await api.create({ name: "Gate", location: "Quay 1" });
  await page.goto(`/access-points/${id}/edit`);
  await page.getByLabel("Name", { exact: true }).fill("Gate as I call it");
  await api.change(id, { location: "Quay 2" });
  await page.getByRole("button", { name: "Save changes" }).click();

  await expect(page.getByRole("main").getByRole("alert")).toContainText("Someone changed it");
  await expect(page.getByRole("row", { name: /Location/ })).toContainText("Quay 2");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Gate as I call it");
  expect((await api.list()).data).toMatchObject([{ name: "Gate", location: "Quay 2" }]);

  await page.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByRole("heading", { name: "Gate as I call it" })).toBeVisible();
});

test("one is deleted after a question", async ({ signedIn: page, api }) => {
  const { id } = await api.create({ name: "Wall up" });
  await page.goto(`/access-points/${id}`);
  await page.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: /Delete “Wall up”/ });
  await question.getByRole("button", { name: "Keep it" }).click();
  expect((await api.list()).pagination.total).toBe(1);

  await page.getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("“Wall up” is deleted")).toBeVisible();
  expect((await api.list()).pagination.total).toBe(0);
});

test("an address that leads nowhere says so, with the status that says so to programs", async ({ signedIn: page }) => {
  for (const of of ["", "/edit", "/label"]) {
    const answer = await page.goto(`/access-points/0192f8e4-0000-7000-8000-000000000000${of}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "There is no such access point" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Go to the list" }).click();
  await expect(page).toHaveURL(/\/access-points$/);
});
