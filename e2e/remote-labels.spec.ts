import { expect, type Page } from "playwright/test";
import { codesByCell, openMore, readFile, total, update } from "./labels";
import { findQr } from "./read-qr";
import { test } from "./remote";

const number = (index: number) => String(index + 1).padStart(2, "0");

type Add = (row: { name: string; qr_code: string }) => unknown;

async function open(page: Page, { add }: { add: Add }, doors: number) {
  for (let index = 0; index < doors; index += 1) add({ name: `Door ${number(index)}`, qr_code: `D-${number(index)}` });
  await page.goto("/access-points?limit=10");
}

/**
 * Presses a button that opens the labels as a file in another tab, which this function closes. Returns the file as the same
 * request gives it once more: browsers show or save a file before a test can read it.
 */
async function printedFile(page: Page, button = "Print") {
  const asked = page.context().waitForEvent("request", (request) => request.url().endsWith("/labels/file"));
  await page.getByRole("button", { name: button, exact: true }).click();
  const request = await asked;
  const answer = await page.request.fetch(request, { maxRedirects: 0 });
  for (const other of page.context().pages()) if (other !== page) await other.close();
  return { request, answer, bytes: await answer.body() };
}

test("rows selected on two pages are printed into a file of the signed-in user", { tag: "@once" }, async ({
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
  await expect(page.getByRole("link", { name: "Print history" })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Label 1, used" }).check();
  await openMore(page);
  await page.getByLabel("Copies").fill("2");
  await update(page);
  await expect(total(page, "4 labels")).toBeVisible();
  await expect(page.getByRole("radio", { name: "From the browser" })).toHaveCount(0);
  const { bytes, answer, request } = await printedFile(page);
  expect(answer.headers()).toMatchObject({ "content-type": "application/pdf", "x-labels-verified": "4" });
  expect(answer.headers()["cache-control"]).toContain("no-store");
  expect(answer.headers()["content-disposition"]).toMatch(/^inline/);
  expect([...(await codesByCell(bytes, 1))]).toEqual([
    [2, "D-02"],
    [3, "D-13"],
    [4, "D-02"],
    [5, "D-13"],
  ]);
  // The form stays as it is, to print the next part.
  await expect(page.getByText("2 selected in the list")).toBeVisible();
  foreign.endSessions();
  const ended = await page.request.fetch(request, { maxRedirects: 0 });
  expect([ended.status(), ended.headers().location]).toEqual([303, expect.stringContaining("/sign-in")]);
  await page.context().clearCookies();
  const stranger = await page.request.fetch(request, { maxRedirects: 0 });
  expect([stranger.status(), stranger.headers().location]).toEqual([303, expect.stringContaining("/sign-in")]);
});

test("the whole list can be printed, and the lines of a pasted list that are found", {
  tag: ["@once", "@long"],
}, async ({ asKim: page, foreign }) => {
  await open(page, foreign, 24);
  await page.goto("/labels");
  await expect(page.getByLabel("All access points")).toBeChecked();
  await expect(total(page, "24 labels")).toBeVisible();
  await expect(total(page, "2 sheets")).toBeVisible();
  expect((await printedFile(page)).answer.headers()["x-labels-verified"]).toBe("24");
  await page.getByLabel("A pasted list of codes or names").check();
  await page.getByLabel("One code or name per line").fill("D-01\nDoor 24\nD-99");
  await update(page);
  await expect(page.getByText("“D-99” is neither the code nor the name")).toBeVisible();
  expect((await printedFile(page, "Print the other 2")).answer.headers()["x-labels-verified"]).toBe("2");
});

test("one label can be printed and downloaded; pages of unsupported features answer 404", { tag: "@script" }, async ({
  asKim: page,
  foreign,
}) => {
  await open(page, foreign, 1);
  await page.goto("/access-points/1");
  await expect(page.getByRole("heading", { name: "Door 01" })).toBeVisible();
  await page.getByRole("link", { name: "Print label" }).click();
  await expect(page).toHaveURL(/\/labels\?id=1$/);
  const label = await printedFile(page);
  expect([...(await codesByCell(label.bytes, 1))]).toEqual([[1, "D-01"]]);
  const { bytes } = await readFile(page, "/access-points/1/qr.png");
  expect((await findQr(bytes)).map(({ text }) => text)).toEqual(["D-01"]);
  const stored = [
    "/labels/jobs",
    "/labels/jobs/1",
    "/labels/jobs/1/print",
    "/labels/stocks",
    "/labels/printers",
    "/labels/stocks/x",
    "/labels/printers/x",
  ];
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
  await expect(page.getByRole("main").getByRole("button", { name: "More" })).toHaveCount(0);
  expect((await page.request.get("/access-points/1/qr.svg")).status()).toBe(422);
});
