import { expect, type Page } from "playwright/test";
import { readQr } from "./read-qr";
import { test } from "./remote";

async function fill(page: Page, name: string) {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Place", { exact: true }).fill("Quay 4");
}

const create = (page: Page) => page.getByRole("button", { name: "Create access point" }).click();
const label = (page: Page) => page.getByRole("img", { name: /^Label:/ });

test("creating shows the label and sends no empty fields", { tag: "@once" }, async ({ asKim: page, foreign }) => {
  await page.getByRole("link", { name: "New access point" }).click();
  await fill(page, "Loading gate");
  await create(page);
  await expect(page.getByText("“Loading gate” was saved")).toBeVisible();
  expect(await readQr(await label(page).screenshot())).toEqual(["CODE-1"]);
  const sent = foreign.asked.filter(({ method, path }) => method === "POST" && path.endsWith("/access-points"));
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([{ name: "Loading gate", location: "Quay 4" }]);
  expect(sent[0]?.headers["idempotency-key"]).toMatch(/./);
  await page.reload();
  await expect(page.getByRole("heading", { name: /Last created/ })).toBeVisible();
  await expect(page.locator("datalist")).toHaveCount(0);
  await page.getByRole("link", { name: "Loading gate" }).click();
  await expect(page.getByRole("heading", { name: "Loading gate" })).toBeVisible();
});

test("a duplicate code shows the message of the service and keeps everything typed", { tag: "@once" }, async ({
  asKim: page,
  foreign,
}) => {
  foreign.add({ name: "First", qr_code: "TAKEN" });
  await page.goto("/access-points/new");
  await fill(page, "Second");
  await page.getByLabel("QR code", { exact: true }).fill("TAKEN");
  await create(page);
  await expect(page.getByRole("main").getByRole("alert")).toContainText("This code is used already");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Second");
  await expect(page.getByLabel("Place", { exact: true })).toHaveValue("Quay 4");
});

test("an outage of the service is reported by pages and forms, and everything typed is kept", { tag: "@once" }, async ({
  asKim: page,
  foreign,
}) => {
  foreign.add({ name: "Door 1" });
  await page.goto("/access-points/new");
  await fill(page, "Loading gate");
  await foreign.stop();
  await create(page);
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("The service cannot be reached. Nothing was changed");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Loading gate");

  const list = await page.context().newPage();
  const answer = await list.goto("/access-points");
  expect(answer?.status()).toBe(503);
  await expect(list.getByRole("main").getByRole("alert")).toContainText("The list could not be loaded.");

  await foreign.start();
  await expect(async () => {
    await list.getByRole("link", { name: "Try again" }).click();
    await expect(list.getByRole("cell", { name: "Door 1", exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await create(page);
  await expect(page.getByText("“Loading gate” was saved")).toBeVisible();
  expect(foreign.rows).toHaveLength(2);
});
