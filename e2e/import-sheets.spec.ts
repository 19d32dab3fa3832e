import { expect, type Page } from "playwright/test";
import { signInToApi } from "./api";
import { choose } from "./import-columns";
import { test } from "./people";

test("the page names the sheet and the row of the headings, and reads others", async ({ signedIn: page }) => {
  const files = "lib/service/access-points/import/cases/workbooks";
  await page.goto("/access-points/import");
  await page.getByLabel("File").setInputFiles(`${files}/cover-sheet-first.xlsx`);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("1 row in “Doors”, headings in row 1.")).toBeVisible();
  await page.getByText("Sheet and headings", { exact: true }).click();
  await choose(page, "Sheet", "Read me (2 rows)");
  await expect(page.getByText("No column holds names, ids or QR codes.")).toBeVisible();

  await page.goto("/access-points/import");
  await page.getByLabel("File").setInputFiles(`${files}/filtered-rows-hidden.xlsx`);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("3 rows, headings in row 1. 3 hidden rows are left out.")).toBeVisible();
  await choose(page, "Hidden rows", "Import");
  await expect(page.getByText("6 rows, headings in row 1. 3 hidden rows are imported.")).toBeVisible();

  await page.goto("/access-points/import");
  await page.getByLabel("File").setInputFiles(`${files}/title-above-headings.xlsx`);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("headings in row 4.")).toBeVisible();
  await expect(page.getByText("“Total” looks like a row of totals.")).toBeVisible();
  await page.getByText("Headings", { exact: true }).first().click();
  await choose(page, "Headings", "Row 1: Site plan 2026");
  await expect(page.getByText("No column holds names, ids or QR codes.")).toBeVisible();
  await choose(page, "Site plan 2026", "Name");
  await expect(page.getByText("No column holds names")).toHaveCount(0);
  await expect(page.getByLabel("Site plan 2026")).toHaveValue("name");
});

test("places that are spelled in two ways are made one before anything is written", async ({ signedIn: page, api }) => {
  await api.create({ name: "Door", location: "Harbour House" });
  await page.goto("/access-points/import");
  const rows = ["Gate 1,Annex / Ground floor", "Gate 2,Annex / Ground floor", "Gate 3,Annex/Ground floor"];
  await page.getByLabel("Or pasted rows").fill(["Door,Building / floor", ...rows, "Gate 4,harbour house"].join("\n"));
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByLabel("Building / floor")).toHaveValue("location");
  await expect(page.getByText("2 places are spelled in two ways.")).toBeVisible();
  await expect(page.getByText("“Annex/Ground floor” in 1 row becomes “Annex / Ground floor”")).toBeVisible();
  await page.getByRole("button", { name: "Make them one" }).click();
  await expect(page.getByText("spelled in two ways")).toHaveCount(0);
  expect((await api.list()).data).toHaveLength(1);
  await page.getByRole("button", { name: "Import 4" }).click();
  await expect(page.getByText("Imported: 4 new.")).toBeVisible();
  const { data } = await api.list("sort=name");
  expect(data.map(({ location }) => location)).toEqual([
    ...["Harbour House", "Annex / Ground floor", "Annex / Ground floor", "Annex / Ground floor", "Harbour House"],
  ]);
});

test("an admin makes a new field of a column in its head, and others are not offered one", async ({
  asAdmin: page,
  admin,
  person,
  openBrowser,
  service,
  ownCodes,
}) => {
  const field = `Key no. ${ownCodes}`;
  const upload = async (page: Page) => {
    await page.goto("/access-points/import");
    await page.getByLabel("Or pasted rows").fill(`Name,${field},Tag\nGate 1,114,${ownCodes}-1`);
    await page.getByRole("button", { name: "Check" }).click();
  };
  await upload(page);
  await choose(page, field, `New field “${field}”`);
  await expect(page.getByLabel(field).getByRole("option", { selected: true })).toHaveText(field);
  await page.getByRole("button", { name: "Import 1" }).click();
  await expect(page.getByText("Imported: 1 new.")).toBeVisible();
  const api = await signInToApi(service.url, admin.email, admin.password);
  const { data } = (await api.send("GET", "/access-points")) as { data: { fields: Record<string, string> }[] };
  const [[key = "", value] = []] = Object.entries(data[0]?.fields ?? {});
  expect(value).toBe("114");

  const theirs = await openBrowser({ ...person, name: "" });
  await upload(theirs);
  await expect(theirs.getByLabel(field)).toHaveText(/^Not imported.*Name/);
  await expect(theirs.getByLabel(field)).not.toContainText("New field");
  await api.send("DELETE", `/fields/${key}`);
});
