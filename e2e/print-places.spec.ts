import { expect } from "playwright/test";
import { test } from "./fixtures";
import { codesByCell, openMore, printedFile, total, update } from "./labels";

test("a person chooses places in the print form, which says how many labels each needs", async ({
  signedIn: page,
  api,
}) => {
  for (const [index, location] of ["Annex / 1", "Annex / 2", "Quay 4", "Quay 4 / Gate", "Yard"].entries())
    await api.create({ name: `Door ${index + 1}`, qrCode: `D-${index + 1}`, location });
  const yard = await api.create({ name: "Old door", location: "Yard" });
  await api.print({ select: { ids: [yard.id] }, stock: "avery-a4-l7160" });
  await page.goto("/labels");
  const places = page.locator("summary", { hasText: "Places" });
  await expect(places).toContainText("all");
  await places.click();
  for (const name of ["Annex 2", "Quay 4 2", "Yard 1"])
    await expect(page.getByRole("checkbox", { name, exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: /^Annex/ }).check();
  await page.getByRole("checkbox", { name: /^Yard/ }).check();
  await update(page);
  await expect(total(page, "3 labels")).toBeVisible();
  await expect(places).toContainText("Annex, Yard");
  const { bytes } = await printedFile(page);
  expect([...(await codesByCell(bytes, 1)).values()]).toEqual(["D-1", "D-2", "D-5"]);
  await page.goto("/labels?scope=mine&locationUnder=Quay+4&label=needed");
  await expect(places).toContainText("Quay 4");
  await expect(total(page, "2 labels")).toBeVisible();
});

test("the labels of a place print room by room, and by name in each", { tag: "@once" }, async ({
  signedIn: page,
  api,
}) => {
  for (const [name, location] of [
    ["C", "Annex / 2"],
    ["B", "Annex / 10"],
    ["D", "Annex / 1"],
    ["A", "Annex / 2"],
  ] as const)
    await api.create({ name, qrCode: `D-${name}`, location });
  await page.goto("/labels?scope=mine&locationUnder=Annex&label=needed");
  await openMore(page);
  await expect(page.getByRole("combobox", { name: "Order" })).toHaveValue("location");
  const { bytes } = await printedFile(page);
  expect([...(await codesByCell(bytes, 1)).values()]).toEqual(["D-D", "D-A", "D-C", "D-B"]);
});

test("a place inside of another is chosen in the tree, or found by its name, and stays chosen", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  for (const [index, location] of ["Annex / 1 / A", "Annex / 1 / B", "Annex / 2", "Quay 4 / Gate"].entries())
    await api.create({ name: `Door ${index + 1}`, qrCode: `D-${index + 1}`, location });
  await page.goto("/labels", { waitUntil: "networkidle" });
  const places = page.locator("summary", { hasText: "Places" });
  await places.click();
  await page.getByRole("button", { name: "Places in Annex" }).click();
  await page.getByRole("button", { name: "Places in 1", exact: true }).click();
  await page.getByRole("checkbox", { name: "B 1", exact: true }).check();
  await expect(total(page, "1 label")).toBeVisible();
  await page.getByRole("textbox", { name: "Find a place" }).fill("gate");
  await page.getByRole("list", { name: "Places found" }).getByRole("checkbox", { name: "Quay 4 / Gate" }).check();
  await expect(places).toContainText("Annex / 1 / B, Quay 4 / Gate");
  await expect(total(page, "2 labels")).toBeVisible();
  await page.getByRole("textbox", { name: "Find a place" }).fill("");
  await expect(page.getByRole("checkbox", { name: "Quay 4 / Gate" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "B 1", exact: true })).toBeChecked();
  await page.getByRole("checkbox", { name: "B 1", exact: true }).uncheck();
  const { bytes } = await printedFile(page);
  expect([...(await codesByCell(bytes, 1)).values()]).toEqual(["D-4"]);
  // A link with places inside of others opens the tree down to them.
  await page.goto(`/labels?${new URLSearchParams({ scope: "mine", label: "needed", locationUnder: "Annex / 1 / A" })}`);
  await places.click();
  await expect(page.getByRole("checkbox", { name: "A 1", exact: true })).toBeChecked();
});

test("the print form opens on what needs a label, also from a list whose filters are open", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  await api.create({ name: "Gate" });
  await page.goto("/access-points?panel=filters", { waitUntil: "networkidle" });
  await expect(page.getByRole("combobox", { name: "Label" })).toHaveValue("any");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Labels" }).click();
  await expect(page.getByRole("heading", { name: "Print labels" })).toBeVisible();
  await expect(total(page, "1 label")).toBeVisible();
  await expect(page.getByRole("radio", { name: "All that need a label" })).toBeChecked();
});
