import { readFile } from "node:fs/promises";
import { expect } from "playwright/test";
import { expectAccessibleAsShown } from "./axe";
import { test } from "./fixtures";
import { choose } from "./import-columns";

const fileOf = (...lines: string[]) => ({
  ...{ name: "doors.csv", mimeType: "text/csv" },
  buffer: Buffer.from(`${lines.join("\n")}\n`),
});

test("every row that changes an access point is shown before the import, and is changed, left out or new as the person says", async ({
  signedIn: page,
  api,
  ownCodes,
}) => {
  for (const number of [1, 2, 3]) await api.create({ name: `Gate ${number}`, qrCode: `${ownCodes}-${number}` });
  const fresh = Array.from({ length: 30 }, (_, number) => `New ${number},`);
  const twins = [1, 2, 3].map((number) => `Twin ${number},${ownCodes}-${number}`);
  await page.goto("/access-points/import");
  await page.getByLabel("File").setInputFiles(fileOf("Name,Code", ...fresh, ...twins));
  await page.getByRole("button", { name: "Check" }).click();

  const rows = page.getByRole("table", { name: "First rows, those that need you on top" }).getByRole("row");
  await expect(rows.nth(1)).toHaveText(/32\s*Name\s*Gate 1\s*Twin 1/);
  await expect(rows.nth(1).locator("del")).toHaveText("Gate 1");
  await expect(rows.nth(2)).toHaveText(/Changes: Name\./);
  await expect(rows.nth(5)).toHaveText(/34\s*Name\s*Gate 3\s*Twin 3/);
  await page.getByRole("link", { name: "3 changed: show the first of them" }).click();
  await expect(page).toHaveURL(/#line-32$/);
  await expect(rows.nth(1)).toBeInViewport();

  await page.getByRole("checkbox", { name: "Leave out (line 33)" }).check();
  await page.getByRole("textbox", { name: "QR code in line 34" }).fill("");
  await page.getByRole("button", { name: "Import 33" }).click();
  await expect(page.getByText("Nothing is imported yet. Look at the numbers")).toBeVisible();
  await page.getByRole("button", { name: "Import 32" }).click();
  await expect(page.getByText("Imported: 31 new, 1 changed. 1 row was left out.")).toBeVisible();
  const { data } = await api.list(`q=${ownCodes}`);
  expect(data.map(({ name, qrCode }) => `${qrCode} ${name}`).sort()).toEqual([
    `${ownCodes}-1 Twin 1`,
    `${ownCodes}-2 Gate 2`,
    `${ownCodes}-3 Gate 3`,
  ]);
});

test("one press checks corrected cells and chosen columns, and nothing is imported that was not shown", async ({
  signedIn: page,
  api,
  ownCodes,
}) => {
  await page.goto("/access-points/import");
  const rows = [`One;1;R1;${ownCodes}-1`, "", `Two;1;R2;${ownCodes}-1`, `;2;R3;${ownCodes}-3`, `;2;R4;${ownCodes}-4`];
  await page.getByLabel("File").setInputFiles(fileOf("Door;Floor;Rack;Code", ...rows));
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("4 rows, headings in row 1. 1 row is empty.")).toBeVisible();
  await expect(page.getByLabel("Floor")).toHaveValue("location");
  await expect(page.getByText("This access point is in line 2 too.")).toBeVisible();

  await page.getByRole("textbox", { name: "Name in line 5" }).fill("Three");
  await choose(page, "Rack", "Description");
  await expect(page.getByLabel("Rack", { exact: true })).toHaveValue("description");
  await expect(page.getByRole("textbox", { name: "Name in line 5" })).toHaveCount(0);
  await expect(page.getByRole("main").locator("dl")).toContainText(/new\s*2.*wrong\s*2/);

  await page.getByRole("textbox", { name: "Name in line 6" }).fill("Four");
  await page.getByRole("checkbox", { name: "Leave out (line 4)" }).check();
  await page.getByRole("button", { name: "Import 2" }).click();
  await expect(
    page.getByText(
      "You changed something, so the file was checked again. Nothing is imported yet. Look at the numbers and the rows, then press “Import 3”.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("main").locator("dl")).toHaveText(/^new\s*3\s*left out\s*1$/);
  expect((await api.list()).data).toEqual([]);

  await page.getByRole("button", { name: "Import 3" }).click();
  await expect(page.getByText("Imported: 3 new")).toBeVisible();
  const { data } = await api.list();
  expect(data.map(({ name, location, description }) => [name, location, description])).toEqual([
    ["Four", "2", "R4"],
    ["Three", "2", "R3"],
    ["One", "1", "R1"],
  ]);
});

test("a choice that changes what happens with other rows is shown before the import", async ({
  signedIn: page,
  api,
}) => {
  await page.goto("/access-points/import");
  const { qrCode } = await api.create({ name: "Gate" });
  await page.getByLabel("Or pasted rows").fill(`Name,Code\nTwin,${qrCode}\nOther,${qrCode}\n`);
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("checkbox", { name: "Leave out (line 2)" }).check();
  await page.getByRole("button", { name: "Import 1" }).click();
  await expect(page.getByText("You changed something, so the file was checked again.")).toBeVisible();
  await expect(page.locator("#line-3")).toContainText("Changes: Name.");
  expect((await api.list()).data.map(({ name }) => name)).toEqual(["Gate"]);
});

test("of many rows that change access points the first 100 are shown, and a file has all", async ({
  signedIn: page,
  ownCodes,
}) => {
  const rows = (name: string) => Array.from({ length: 101 }, (_, number) => `${name} ${number},${ownCodes}-${number}`);
  const upload = async (name: string) => {
    await page.goto("/access-points/import");
    await page.getByLabel("File").setInputFiles(fileOf("Name,Code", ...rows(name)));
    await page.getByRole("button", { name: "Check" }).click();
  };
  await upload("Old");
  await page.getByRole("button", { name: "Import 101" }).click();
  await expect(page.getByText("Imported: 101 new")).toBeVisible();
  await upload("New");
  await expect(page.getByText("The first 100 rows of each kind are shown.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Leave out" })).toHaveCount(100);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the 101 changed rows" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  expect(file).toContain(`\r\nNew 100,${ownCodes}-100,Name was “Old 100”.\r\n`);
});

test("a checked import is accessible at every width and in both themes", { tag: "@widths" }, async ({
  signedIn: page,
  api,
}) => {
  const { qrCode } = await api.create({ name: "Gate" });
  await page.goto("/access-points/import");
  await page.getByLabel("Or pasted rows").fill(`Name,Rack,Code\nNew,R1,\n,R2,\nTwin,R3,${qrCode}\n`);
  await page.getByRole("button", { name: "Check" }).click();
  await page.locator("summary").click();
  await expectAccessibleAsShown(page, "The checked import");
});
