import { readFile } from "node:fs/promises";
import { expect } from "playwright/test";
import { signInToApi } from "./api";
import { signInByRequest, test } from "./fixtures";
import { choose } from "./import-columns";
import { total } from "./labels";
import { admin } from "./server";

test("a file is checked, shown, imported, and its rows are listed with their labels and Undo", async ({
  signedIn: page,
  api,
}) => {
  await api.create({ name: "Old name", qrCode: "A-1" });
  await page.goto("/access-points");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import" })).toBeVisible();
  const rowsOfFile = "\ufeffBezeichnung;Ort;Code;Kommentar intern\r\nGate 1;Hall A;A-1;x\r\n=Gate 2;Hall B;;y\r\n";
  const file = { name: "gates.csv", mimeType: "text/csv", buffer: Buffer.from(rowsOfFile) };
  await page.getByLabel("File").setInputFiles(file);
  await page.getByRole("button", { name: "Check" }).click();

  await expect(page.getByRole("heading", { name: "gates.csv" })).toBeVisible();
  await expect(page.getByText("2 rows, headings in row 1. Nothing is imported yet.")).toBeVisible();
  await expect(page.getByRole("main").locator("dl")).toHaveText(/^new\s*1\s*changed\s*1$/);
  const rows = page.getByRole("table", { name: "First rows, those that need you on top" }).getByRole("row");
  await expect(rows.nth(1)).toHaveText(/Old name\s*Gate 1\s*.*Hall A/);
  await expect(rows.nth(2)).toHaveText(/Changes: Name and Place\./);
  await expect(rows.nth(3)).toHaveText(/=Gate 2\s*.*Hall B\s*.*Generated automatically/);
  expect((await api.list()).data.map(({ name }) => name)).toEqual(["Old name"]);
  const held = { Bezeichnung: "name", Ort: "location", Code: "qrCode", "Kommentar intern": "" };
  for (const [heading, target] of Object.entries(held)) {
    await expect(page.getByLabel(heading, { exact: true })).toHaveValue(target);
  }
  await expect(page.getByRole("columnheader", { name: "Kommentar intern" })).toContainText("No field has this name.");
  await choose(page, "Ort", "Not imported");
  await expect(page.getByText("It is not imported, as you chose.")).toBeVisible();

  await page.getByRole("button", { name: "Import 2" }).click();
  await expect(page).toHaveURL(/\/access-points\?.*import=/);
  await expect(page.getByText("Imported: 1 new, 1 changed.")).toBeVisible();
  await expect(page.getByRole("link", { name: "=Gate 2", exact: true })).toBeVisible();
  const { data } = await api.list();
  expect(data.map(({ name, location }) => [name, location])).toEqual([
    ["=Gate 2", ""],
    ["Gate 1", ""],
  ]);
  await page.getByRole("link", { name: "Print these 2 labels" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Print labels" })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The import was undone: 2 restored.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Old name", exact: true })).toBeVisible();
  expect((await api.list()).data.map(({ name }) => name)).toEqual(["Old name"]);
});

test("wrong rows are corrected in place or left out, and the others are imported", async ({ signedIn: page, api }) => {
  await page.goto("/access-points/import", { waitUntil: "networkidle" });
  const rows = ["Name\tQR code", "Gate 1\tA-1", "\tA-2", "Gate 3\tA-1", "Gate 4\tA-4"].join("\n");
  await page.getByLabel("Or pasted rows").fill(rows);
  await page.getByRole("button", { name: "Check" }).click();

  await expect(page.getByRole("heading", { name: "Your rows" })).toBeVisible();
  await page.getByRole("link", { name: "Change your rows" }).click();
  await expect(page.getByLabel("Or pasted rows")).toHaveValue(rows);
  await page.getByRole("button", { name: "Check" }).click();

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the 2 wrong rows" }).click();
  expect(await readFile(await (await downloading).path(), "utf8")).toBe(
    "\ufeffName,QR code,Reason\r\n,A-2,Name: Enter a name.\r\n" +
      "Gate 3,A-1,QR code: This access point is in line 2 too. Correct the cell or leave this row out.\r\n",
  );
  const wrong = page.getByRole("textbox", { name: "Name in line 3" });
  await expect(wrong).toHaveAccessibleDescription("Enter a name.");
  await wrong.fill("Gate 2");
  await wrong.press("Enter");
  await expect(page.getByRole("link", { name: "Download the 1 wrong row" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "QR code in line 4" })).toHaveValue("A-1");
  expect((await api.list()).data).toEqual([]);

  await page.getByRole("button", { name: "Import 3" }).click();
  await expect(page.getByText("Imported: 3 new. 1 row was left out.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Download 1 row" })).toBeVisible();
  expect((await api.list()).data.map(({ name }) => name)).toEqual(["Gate 4", "Gate 2", "Gate 1"]);
});

test("pasted rows that cannot be read stay in their field, also more than 8,000 characters", async ({
  signedIn: page,
}) => {
  const rows = ["Name,QR code", ...Array.from({ length: 600 }, (_, row) => `Gate ${row},A-${row}`), ",A-9000"];
  const unclosed = [...rows, '"Gate'].join("\n");
  await page.goto("/access-points/import");
  const field = page.getByLabel("Or pasted rows");
  await field.fill(unclosed);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(field).toHaveAccessibleDescription(/opening quotation mark without a closing one/);
  await expect(field).toHaveValue(unclosed);

  await field.fill(rows.join("\n"));
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("601 rows, headings in row 1.")).toBeVisible();
  await page.getByRole("link", { name: "Change your rows" }).click();
  await expect(field).toHaveValue(rows.join("\n"));
});

const csvOf = (rows: number) => ({
  name: "gates.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`Name\n${Array.from({ length: rows }, (_, row) => `Gate ${row}`).join("\n")}\n`),
});

test("an import of more than 100 rows leads to its labels and to no others", async ({ signedIn: page, api }) => {
  await api.create({ name: "Door" });
  await page.goto("/access-points/import");
  await page.getByLabel("File").setInputFiles(csvOf(150));
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("button", { name: "Import 150" }).click();
  await page.getByRole("link", { name: "Print these 150 labels" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Print labels" })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^All access points of the import “.+csv”/ })).toBeChecked();
  await expect(total(page, "150 labels")).toBeVisible();
});

test("checking and importing show their progress and can be cancelled, and a cancelled import writes nothing", async ({
  page,
  context,
  start,
}) => {
  test.slow();
  // Its rows would slow down the lists of other stories.
  const { url } = await start();
  const api = await signInToApi(url, admin.email, admin.password);
  await signInByRequest(context, url, admin);
  await page.goto(`${url}/access-points/import`);
  await page.getByLabel("File").setInputFiles(csvOf(50_000));
  const cancel = page.getByRole("button", { name: "Cancel" });
  const progress = page.getByRole("progressbar");

  await page.getByRole("button", { name: "Check" }).click();
  await expect(progress).toHaveAccessibleName(/^(Reading|Checking) rows: [\d,]+/);
  await cancel.click();
  await expect(progress).toBeHidden();
  await expect(page).toHaveURL(/\/access-points\/import$/);

  await page.getByRole("button", { name: "Check" }).click();
  const run = page.getByRole("button", { name: "Import 50,000" });
  await run.click();
  await expect(progress).toHaveAccessibleName(/^Writing rows: [\d,]+ of 50,000\.$/);
  expect(await progress.getAttribute("max")).toBe("50000");
  await cancel.click();
  await expect(progress).toBeHidden();
  await expect(run).toBeVisible();
  await expect.poll(async () => (await api.list()).pagination.total).toBe(0);

  await run.click();
  await expect(page.getByText("Imported: 50,000 new.")).toBeVisible();
  expect((await api.list()).pagination.total).toBe(50_000);
});
