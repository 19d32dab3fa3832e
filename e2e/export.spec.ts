import { readFile } from "node:fs/promises";
import { expect } from "playwright/test";
import { test } from "./fixtures";

test("Export makes a file of every match of the list, in its order", async ({ signedIn: page, api }) => {
  const doors = Array.from({ length: 30 }, (_, index) => ({ name: `Door ${10 + index}` }));
  await api.createMany([...doors, { name: "Gate" }]);
  await page.goto("/access-points?q=door&sort=name");
  await page.getByText("Export", { exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^access-points-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines.slice(1).map((line) => line.split(",")[1])).toEqual(doors.map(({ name }) => name));

  // The menu closes when one of its links is pressed.
  await page.getByText("Export", { exact: true }).click();
  const workbook = page.waitForEvent("download");
  await page.getByRole("link", { name: "Excel (XLSX)" }).click();
  expect((await readFile(await (await workbook).path())).subarray(0, 2).toString()).toBe("PK");
});
