import { expect } from "playwright/test";
import { test } from "./fixtures";
import { codesByCell, count, printedFile, update } from "./labels";

test("a person chooses places in the print form, which says how many labels each needs", async ({
  signedIn: page,
  api,
  javaScriptEnabled,
}) => {
  for (const [index, location] of ["Annex / 1", "Annex / 2", "Quay 4", "Quay 4 / Gate", "Yard"].entries())
    await api.create({ name: `Door ${index + 1}`, qrCode: `D-${index + 1}`, location });
  const yard = await api.create({ name: "Old door", location: "Yard" });
  await api.print({ select: { ids: [yard.id] }, stock: "avery-a4-l7160" });
  await page.goto("/labels");
  const places = page.locator("summary", { hasText: "Places" });
  await expect(places).toContainText("all");
  await places.click();
  for (const [name, needed] of [
    ["Annex", "2 need"],
    ["Quay 4", "2 need"],
    ["Yard", "1 needs"],
  ])
    await expect(page.getByRole("checkbox", { name: `${name} ${needed} a label` })).toBeVisible();
  await page.getByRole("checkbox", { name: /^Annex/ }).check();
  await page.getByRole("checkbox", { name: /^Yard/ }).check();
  await update(page, javaScriptEnabled);
  await expect(count(page, "Labels")).toHaveText("3");
  await expect(places).toContainText("Annex, Yard");
  const { bytes } = await printedFile(page);
  expect([...(await codesByCell(bytes, 1)).values()]).toEqual(["D-1", "D-2", "D-5"]);
  await page.goto("/labels?scope=mine&locationUnder=Quay+4&label=needed");
  await expect(places).toContainText("Quay 4");
  await expect(count(page, "Labels")).toHaveText("2");
});
