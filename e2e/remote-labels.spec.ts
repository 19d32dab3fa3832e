import { expect, type Page } from "playwright/test";
import { codesByCell, count, printedFile, printOnRoll, readFile, update } from "./labels";
import { findQr } from "./read-qr";
import { test } from "./remote";

const number = (index: number) => String(index + 1).padStart(2, "0");

type Add = (row: { name: string; qr_code: string }) => unknown;

async function open(page: Page, { add }: { add: Add }, doors: number) {
  for (let index = 0; index < doors; index += 1) add({ name: `Door ${number(index)}`, qr_code: `D-${number(index)}` });
  await page.goto("/access-points?limit=10");
}

test("rows selected on two pages are printed, and the file is for the signed-in user only", { tag: "@once" }, async ({
  asKim: page,
  foreign,
  javaScriptEnabled,
}) => {
  await open(page, foreign, 14);
  const hasScript = javaScriptEnabled !== false;
  await page.getByRole("checkbox", { name: "Select Door 13", exact: true }).check();
  if (hasScript) await page.getByRole("link", { name: "Next page" }).click();
  else await page.getByRole("button", { name: "Next page, keep selection" }).click();
  await page.getByRole("checkbox", { name: "Select Door 02", exact: true }).check();
  if (hasScript) await page.getByRole("link", { name: "Print labels (2)" }).click();
  else await page.getByRole("button", { name: "Print labels" }).click();

  await expect(page.getByText("2 selected in the list")).toBeVisible();
  await expect(page.getByRole("link", { name: "My label sizes" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Print history" })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Label 1, used" }).check();
  await page.getByLabel("Copies").fill("2");
  await update(page, javaScriptEnabled);
  await expect(count(page, "Labels")).toHaveText("4");
  const { bytes, type, path } = await printedFile(page);
  expect(type).toBe("application/pdf");
  expect([...(await codesByCell(bytes, 1))]).toEqual([
    [2, "D-02"],
    [3, "D-13"],
    [4, "D-02"],
    [5, "D-13"],
  ]);
  const answer = await page.request.get(path);
  expect(answer.headers()["cache-control"]).toContain("no-store");
  expect(answer.headers()["content-disposition"]).toMatch(/^inline/);
  // After the service ended the session, earlier files are refused too.
  foreign.endSessions();
  const ended = await page.request.get(path, { maxRedirects: 0 });
  expect([ended.status(), ended.headers().location]).toEqual([307, expect.stringContaining("/sign-in")]);
  await page.context().clearCookies();
  const stranger = await page.request.get(path, { maxRedirects: 0 });
  expect([stranger.status(), stranger.headers().location]).toEqual([307, expect.stringContaining("/sign-in")]);
});

test("printing on a roll of a remote service gives a ZPL file", { tag: ["@script", "@long"] }, async ({
  asKim: page,
  foreign,
  javaScriptEnabled,
}) => {
  await open(page, foreign, 2);
  const zpl = await printOnRoll(page, javaScriptEnabled);
  expect(zpl.match(/\^XA/g)).toHaveLength(2);
  expect(zpl).toContain("Door 01");
});

test("the whole list can be printed from the browser, and a pasted list is checked", {
  tag: ["@once", "@long"],
}, async ({ asKim: page, foreign, javaScriptEnabled }) => {
  await open(page, foreign, 24);
  await page.goto("/labels");
  await expect(page.getByLabel("All access points")).toBeChecked();
  await expect(count(page, "Labels")).toHaveText("24");
  await expect(count(page, "Sheets")).toHaveText("2");
  await page.getByRole("radio", { name: "From the browser" }).check();
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Print from the browser" })).toBeVisible();
  await expect(page.locator(".print-page")).toHaveCount(2);
  await page.goto("/labels");
  await page.getByLabel("A pasted list of codes or names").check();
  await page.getByLabel("One code or name per line").fill("D-01\nDoor 24\nD-99");
  await update(page, javaScriptEnabled);
  await expect(page.getByText("“D-99” is neither the code nor the name")).toBeVisible();
});

test("one label can be printed and downloaded; pages of unsupported features answer 404", { tag: "@script" }, async ({
  asKim: page,
  foreign,
}) => {
  await open(page, foreign, 1);
  await page.goto("/access-points/1");
  await expect(page.getByRole("heading", { name: "Door 01" })).toBeVisible();
  await page.getByRole("link", { name: "Print label" }).click();
  await expect(page.getByRole("img", { name: /^Label:/ })).toBeVisible();
  const { bytes } = await readFile(page, "/access-points/1/qr.png");
  expect((await findQr(bytes)).map(({ text }) => text)).toEqual(["D-01"]);
  const stored = ["/labels/jobs", "/labels/stocks", "/labels/printers", "/labels/stocks/x", "/labels/printers/x"];
  for (const path of [...stored, "/codes"]) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 404]);
    await expect(page.getByRole("heading", { name: "Not available with this service" })).toBeVisible();
  }
  expect((await page.goto("/access-points/17"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Access point not found" })).toBeVisible();
});

test("an access point without a code offers no label", { tag: "@script" }, async ({ asKim: page, foreign }) => {
  foreign.add({ name: "Door 1", qr_code: "" });
  await page.goto("/access-points/1");
  await expect(page.getByText("This access point has no QR code, so it has no label.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Print label" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Download" })).toHaveCount(0);
  expect((await page.request.get("/access-points/1/qr.svg")).status()).toBe(422);
});

test("an expired print job answers 404", { tag: "@script" }, async ({ asKim: page }) => {
  expect((await page.goto("/labels/jobs/0199"))?.status()).toBe(404);
  await expect(page.getByText("Print jobs are kept for a day")).toBeVisible();
});

test("a print job of more than 500 labels for a remote service shows its progress, then its file", {
  tag: ["@script", "@long"],
}, async ({ asKim: page, foreign, javaScriptEnabled }) => {
  await open(page, foreign, 1);
  await page.goto("/labels");
  await page.getByLabel("Copies").fill("900");
  await update(page, javaScriptEnabled);
  await expect(count(page, "Labels")).toHaveText("900");
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await page.waitForURL(/\/labels\/jobs\/[^/]+$/);
  await expect(async () => {
    if (javaScriptEnabled === false) await page.reload();
    await expect(page.getByText("900 of 900 labels verified")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByText("is available for a day")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Labels" })).toHaveCount(0);
  const href = await page.getByRole("link", { name: "Open PDF" }).getAttribute("href");
  expect((await readFile(page, href ?? "")).type).toBe("application/pdf");
});
