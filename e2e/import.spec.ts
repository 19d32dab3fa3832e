import { readFile } from "node:fs/promises";
import { expect } from "playwright/test";
import { test } from "./fixtures";

test("a file is checked, imported, and leads to the labels of its access points", async ({ signedIn: page, api }) => {
  await api.create({ name: "Old name", qrCode: "A-1" });
  await page.reload();
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import" })).toBeVisible();
  const buffer = Buffer.from(
    "\ufeffBezeichnung;Ort;Code;Kommentar intern\r\nGate 1;Hall A;A-1;x\r\n=Gate 2;Hall B;;y\r\n",
  );
  await page.getByLabel("File").setInputFiles({ name: "gates.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Check" }).click();

  await expect(page.getByRole("heading", { name: "2 rows in gates.csv" })).toBeVisible();
  const counts = page.getByRole("main").locator("dl");
  await expect(counts).toHaveText(/New\s*1\s*Changed\s*1\s*Same\s*0\s*Wrong\s*0/);
  expect((await api.list()).data.map(({ name }) => name)).toEqual(["Old name"]);
  await page.getByText("Columns", { exact: true }).click();
  await expect(page.getByText("Not imported: Kommentar intern.")).toBeVisible();
  await page.getByLabel("Location").selectOption("Not imported");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("Not imported: Ort, Kommentar intern.")).toBeAttached();

  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByRole("main").getByText("Imported: 1 new, 1 changed, 0 the same as before.")).toBeVisible();
  const { data } = await api.list();
  expect(data.map(({ name, location }) => [name, location])).toEqual([
    ["=Gate 2", ""],
    ["Gate 1", ""],
  ]);
  await page.getByRole("link", { name: "Print these 2 labels" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Print labels" })).toBeVisible();
});

test("wrong rows are listed with their reasons and can be downloaded, and nothing is imported", async ({
  signedIn: page,
  api,
}) => {
  await page.goto("/access-points/import");
  const rows = ["Name\tQR code", "Gate 1\tA-1", "\tA-2", "Gate 3\tA-1"].join("\n");
  await page.getByLabel("Or pasted rows").fill(rows);
  await page.getByRole("button", { name: "Check" }).click();

  await expect(page.getByRole("heading", { name: "2 wrong rows" })).toBeVisible();
  const table = page.getByRole("table", { name: "Wrong cells, by line" });
  await expect(table.getByRole("row").nth(1)).toHaveText(/3\s*Name\s*empty\s*Enter a name\./);
  await expect(table.getByRole("row").nth(2)).toHaveText(/4\s*QR code\s*A-1\s*This access point is in line 2 too/);
  await expect(page.getByRole("button", { name: /^Import/ })).toHaveCount(0);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download wrong rows" }).click();
  const path = await (await downloading).path();
  expect(await readFile(path, "utf8")).toBe(
    "\ufeffName,QR code,Reason\r\n,A-2,Name: Enter a name.\r\n" +
      "Gate 3,A-1,QR code: This access point is in line 2 too. Delete one of the two rows.\r\n",
  );
  expect((await api.list()).data).toEqual([]);
});

const csvOf = (rows: number) => ({
  name: "gates.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`Name\n${Array.from({ length: rows }, (_, row) => `Gate ${row}`).join("\n")}\n`),
});

test("an import of more than 100 rows leads to its labels and to no others", { tag: "@once" }, async ({
  signedIn: page,
  api,
}) => {
  await api.create({ name: "Door" });
  await page.goto("/access-points/import");
  await page.getByLabel("File").setInputFiles(csvOf(150));
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("button", { name: "Import 150 rows" }).click();
  await page.getByRole("link", { name: "Print these 150 labels" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Print labels" })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^All that match/ })).toBeChecked();
  await expect(page.getByRole("main")).toContainText(/Labels\s*150/);
});

test("checking and importing show their progress and can be cancelled, and a cancelled import writes nothing", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  test.slow();
  await page.goto("/access-points/import");
  await page.getByLabel("File").setInputFiles(csvOf(50_000));
  const cancel = page.getByRole("button", { name: "Cancel" });
  const progress = page.getByRole("progressbar");

  await page.getByRole("button", { name: "Check" }).click();
  await expect(progress).toHaveAccessibleName(/^(Reading|Checking) rows: [\d,]+/);
  await cancel.click();
  await expect(progress).toBeHidden();
  await expect(page).toHaveURL(/\/access-points\/import$/);

  await page.getByRole("button", { name: "Check" }).click();
  const run = page.getByRole("button", { name: "Import 50,000 rows" });
  await run.click();
  await expect(progress).toHaveAccessibleName(/^Writing rows: [\d,]+ of 50,000\.$/);
  expect(await progress.getAttribute("max")).toBe("50000");
  await cancel.click();
  await expect(progress).toBeHidden();
  await expect(run).toBeVisible();
  expect((await api.list()).pagination.total).toBe(0);

  await run.click();
  await expect(page.getByRole("main").getByText("Imported: 50,000 new, 0 changed, 0 the same as before.")).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText("A print job has at most 20,000 labels.")).toBeVisible();
  expect((await api.list()).pagination.total).toBe(50_000);
});
