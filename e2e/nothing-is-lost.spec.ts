import { expect, type Page } from "playwright/test";
import { test } from "./fixtures";

const typed = {
  Name: "Door with a story",
  Location: "Hall 7",
  Description: "Two lines,\nboth kept.",
  "QR code": "TAKEN-1",
};

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

async function expectFilled(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
}

test("a duplicate code is reported at its field and keeps everything typed", async ({ signedIn: page, api }) => {
  await api.create({ name: "First come", qrCode: "TAKEN-1" });
  await page.goto("/access-points/new");
  await fill(page, typed);
  await page.getByRole("button", { name: "Create access point" }).click();

  await expect(page.getByLabel("QR code", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expectFilled(page, typed);
  expect((await api.list()).pagination.total).toBe(1);

  await page.getByLabel("QR code", { exact: true }).fill("FREE-1");
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByText("Door with a story is saved")).toBeVisible();
});

test("a form submitted after the session ended keeps everything typed and saves after signing in inside it", async ({
  signedIn: page,
  api,
  context,
  person,
}) => {
  await page.goto("/access-points/new");
  await fill(page, typed);
  await context.clearCookies();
  await page.getByRole("button", { name: "Create access point" }).click();

  await expect(page.getByRole("alert").filter({ hasText: "Your session has ended" })).toBeVisible();
  await expectFilled(page, typed);
  expect((await api.list()).pagination.total).toBe(0);

  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password").fill("not the right one, alas");
  await page.getByRole("button", { name: /^Sign in and/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your session has ended" })).toContainText(/password/i);
  await expectFilled(page, typed);

  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: /^Sign in and/ }).click();
  await expect(page.getByText("Door with a story is saved")).toBeVisible();
  const { data } = await api.list();
  expect(data).toMatchObject([{ name: typed.Name, description: typed.Description, qrCode: typed["QR code"] }]);
});
