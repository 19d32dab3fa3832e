import { expect } from "playwright/test";
import { test } from "./fixtures";

test("the page names the sheet and the row of the headings, and reads others", async ({ signedIn: page }) => {
  const files = "lib/service/access-points/import/cases/workbooks";
  await page.goto("/access-points/import");
  await page.getByLabel("File").setInputFiles(`${files}/cover-sheet-first.xlsx`);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("Sheet “Doors”. The first row is the heading.")).toBeVisible();
  await page.getByText("Columns and sheet", { exact: true }).click();
  await page.getByLabel("Sheet").selectOption("Read me (2 rows)");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("No column holds names, ids or QR codes.")).toBeVisible();

  await page.goto("/access-points/import");
  await page.getByLabel("File").setInputFiles(`${files}/filtered-rows-hidden.xlsx`);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("3 rows are hidden in the file and left out.")).toBeVisible();
  await page.getByLabel("Hidden rows").selectOption("Import");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("3 rows are hidden in the file and imported, too.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "6 rows in filtered-rows-hidden.xlsx" })).toBeVisible();

  await page.goto("/access-points/import");
  await page.getByLabel("File").setInputFiles(`${files}/title-above-headings.xlsx`);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("Row 4 is the heading.")).toBeVisible();
  await expect(page.getByText("“Total” looks like a row of totals.")).toBeVisible();
  await page.getByText("Columns", { exact: true }).click();
  await page.getByLabel("Headings").selectOption("Row 1: Site plan 2026");
  await page.locator("details").getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("No column holds names, ids or QR codes.")).toBeVisible();
  await expect(page.getByLabel("QR code").getByRole("option")).toHaveText([
    "Not imported",
    /^1: Site plan 2026/,
    "Column 2",
    "Column 3",
  ]);
});
