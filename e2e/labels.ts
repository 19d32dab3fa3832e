import { expect, type Page, test } from "playwright/test";
import { rasterise } from "./pdf";
import { findQr } from "./read-qr";

/** Avery L7160: three columns of seven on A4, in millimetres. */
const sheet = { left: 7.21, top: 15.15, across: 66.04, down: 38.1, columns: 3 };
const DPI = 200;

/** Decodes a page of L7160 labels. Returns the code of each cell. */
export async function codesByCell(pdf: Buffer, page: number): Promise<Map<number, string>> {
  const mm = (pixels: number) => (pixels / DPI) * 25.4;
  const found = await findQr(await rasterise(pdf, DPI, page));
  const cells = found.map(({ text, x, y }): [number, string] => {
    const column = Math.floor((mm(x) - sheet.left) / sheet.across);
    const row = Math.floor((mm(y) - sheet.top) / sheet.down);
    return [row * sheet.columns + column + 1, text];
  });
  return new Map(cells.sort(([a], [b]) => a - b));
}

/**
 * Presses a button that creates a print job, whose page follows and links to the file. Returns the path and bytes of the
 * file. With script a PDF opens in a tab of its own, which this function closes.
 */
export async function printedFile(page: Page, button = "Print", link = /^Open PDF/) {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.waitForURL(/\/labels\/jobs\/[^/]+$/);
  const path = (await page.getByRole("link", { name: link }).getAttribute("href")) ?? "";
  const answer = await readFile(page, path);
  for (const other of page.context().pages()) if (other !== page) await other.close();
  return { path, ...answer };
}

/** State of the job on its page. The message about what was done is a status, too. */
export const jobState = (page: Page) => page.getByRole("main").locator("[role=status]:not(.toast)").first();

/** Button of a drawn sheet at the end of a print, which says that it and those after it failed. */
export const sheetTile = (page: Page, number: number) =>
  page.getByRole("button", { name: `Sheet ${number} and those after it failed` });

/** Says on the page of a job that all its labels printed. */
export async function answerYes(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Yes/ }).click();
  await expect(jobState(page)).toContainText("Printed");
}

export async function readFile(page: Page, path: string): Promise<{ bytes: Buffer; type: string }> {
  const answer = await page.request.get(path);
  expect(answer.status()).toBe(200);
  return { bytes: await answer.body(), type: answer.headers()["content-type"] ?? "" };
}

/** A total of the print form, such as "18 labels", "1 sheet" or "3 labels stay free". */
export const total = (page: Page, text: string) =>
  page.getByRole("group", { name: "Print job" }).getByText(text, { exact: true });

/** Chooses the first stock whose name contains `part`. */
export async function chooseStock(page: Page, part: string): Promise<void> {
  const stock = page.getByRole("combobox", { name: "Stock" });
  await stock.selectOption(await stock.locator("option", { hasText: part }).first().getAttribute("value"));
}

/** Opens the fields and links that a page of labels shows on demand. */
export const openMore = (page: Page) => page.getByRole("main").locator("summary", { hasText: /^More/ }).click();

/** Prints two labels on a roll at 203 dpi. Returns the ZPL. */
export async function printOnRoll(page: Page): Promise<string> {
  await page.goto("/labels");
  await chooseStock(page, "Zebra");
  await openMore(page);
  await page.getByLabel("Resolution").selectOption("203");
  await update(page);
  await expect(page.getByRole("group", { name: "Sheets of the preview" })).toContainText("Label 1 of 2");
  await page.getByRole("radio", { name: "Label printer, by a ZPL file" }).check();
  const { bytes, type } = await printedFile(page, "Print", /^ZPL/);
  expect(type).toContain("text/plain");
  return bytes.toString();
}

/** Without script, a button updates the preview. */
export async function update(page: Page): Promise<void> {
  if (test.info().project.use.javaScriptEnabled !== false) return;
  // A click does not wait for the page that the form answers with.
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Update preview" }).last().click();
  await loaded;
}
