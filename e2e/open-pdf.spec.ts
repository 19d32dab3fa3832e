import { expect, type Page } from "playwright/test";
import { test } from "./fixtures";
import { jobState, total } from "./labels";

const question = (page: Page) => page.getByRole("form", { name: "Did it print?" });
const openPdf = (page: Page) => page.getByRole("link", { name: /^Open PDF/ });
const blocked = (page: Page) => page.getByRole("alert").filter({ hasText: "The browser did not open the PDF" });

async function pressPrint(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Print", exact: true }).click();
}

test("Print opens the PDF in a tab of its own, and the page asks whether it printed", { tag: "@script" }, async ({
  signedIn: page,
  api,
  context,
}) => {
  await api.create({ name: "Gate" });
  await page.goto("/labels");
  const opened = context.waitForEvent("page");
  await pressPrint(page);
  await opened;
  await expect(question(page)).toBeVisible();
  await expect(page).toHaveURL(/\/labels\/jobs\/[^/?]+$/);
  await expect(blocked(page)).toHaveCount(0);
});

test("where the browser blocks the PDF, the page offers to open it, and asks only then whether it printed", {
  tag: "@script",
}, async ({ signedIn: page, api, context }) => {
  await api.create({ name: "Gate" });
  await page.addInitScript(() => Object.assign(window, { open: () => null }));
  await page.goto("/labels");
  await pressPrint(page);
  await expect(blocked(page)).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await expect(jobState(page)).not.toContainText("Opened");
  await page.reload();
  await expect(question(page)).toHaveCount(0);

  const opened = context.waitForEvent("page");
  await openPdf(page).click();
  await opened;
  await expect(question(page).getByRole("button", { name: "Yes" })).toBeVisible();
  await expect(blocked(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/labels\/jobs\/[^/?]+$/);
  await question(page).getByRole("button", { name: "Yes" }).click();
  await expect(jobState(page)).toContainText("Printed");
});

test("Print opens no tab when no print job is created", { tag: "@script" }, async ({
  signedIn: page,
  api,
  context,
}) => {
  await api.create({ name: "Gate" });
  await page.goto("/labels");
  await expect(total(page, "1 label")).toBeVisible();
  await context.clearCookies();
  const opened: Page[] = [];
  context.on("page", (other) => opened.push(other));
  await pressPrint(page);
  await expect(page.getByRole("alert").filter({ hasText: "Your session has ended" })).toBeVisible();
  expect(opened).toEqual([]);
});

test("the file without a print job is only for a service that has none", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create({ name: "Gate" });
  await page.goto("/labels");
  const multipart = { what: "ids", ids: id, stock: "avery-a4-l7160", copies: "1", scope: "mine", how: "pdf" };
  const headers = { Origin: new URL(page.url()).origin };
  expect((await page.request.post("/labels/file", { headers, multipart })).status()).toBe(404);
});
