import { expect } from "playwright/test";
import { test } from "./fixtures";
import { answerYes, chooseStock, codesByCell, jobState, openMore, printedFile, total, update } from "./labels";
import { pageSizes, rasterise } from "./pdf";
import { findQr } from "./read-qr";

const doors = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Door ${index + 1}`, qrCode: `D-${index + 1}` }));

test("the print form opens on what needs a label, and says so when nothing is left", { tag: "@once" }, async ({
  signedIn: page,
  api,
}) => {
  const printed = await api.create({ name: "Printed", qrCode: "P-1" });
  const changed = await api.create({ name: "Changed", qrCode: "C-1" });
  await api.print({ select: { ids: [printed.id, changed.id] }, stock: "avery-a4-l7160" });
  await api.change(changed.id, { name: "Changed since" });
  await api.createMany(doors(2));
  await page.goto("/labels");
  await expect(total(page, "3 labels")).toBeVisible();
  await expect(page.getByRole("radio", { name: "All that need a label" })).toBeChecked();
  const { bytes } = await printedFile(page);
  expect([...(await codesByCell(bytes, 1))]).toEqual([
    [3, "C-1"],
    [4, "D-1"],
    [5, "D-2"],
  ]);
  await answerYes(page);
  await page.goto("/labels");
  await expect(page.getByText("No access point needs a label")).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
});

test("the print form has at most 24 controls beside the cells of the sheet, also on a roll and for a selection", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  await api.createMany(doors(30));
  const { id } = await api.create({ name: "Gate" });
  for (const path of ["/labels", `/labels?id=${id}`]) {
    await page.goto(path, { waitUntil: "networkidle" });
    for (const stock of ["L7160", "Zebra"]) {
      await chooseStock(page, stock);
      const controls = page.getByRole("main").locator(":is(a, button, input, select, textarea, summary):not(svg *)");
      expect(await controls.filter({ visible: true }).count(), `${path} on ${stock}`).toBeLessThanOrEqual(24);
    }
  }
});

test("labels print in the order of names, with numbers in their order", { tag: "@once" }, async ({
  signedIn: page,
  api,
}) => {
  for (const name of ["Locker 10", "Locker 2", "Archive", "Locker 1"])
    await api.create({ name, qrCode: name.replace(" ", "-") });
  await page.goto("/labels");
  const { bytes } = await printedFile(page);
  const printed = [...(await codesByCell(bytes, 1)).values()];
  expect(printed).toEqual(["Archive", "Locker-1", "Locker-2", "Locker-10"]);
});

test("a printer profile is remembered for its stock and does not reach another", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create({ name: "Door" });
  const printer = await api.createPrinter({ name: "Zebra", dpi: 203, offsetXMm: 0.4 });
  await api.print({ select: { ids: [id] }, stock: "zebra-2x1in", printer });
  await page.goto(`/labels?id=${id}`);
  const profile = page.locator("summary", { hasText: /^More/ });
  await expect(profile).toContainText("Zebra · 203 dpi · +0.4 / 0 mm");
  await chooseStock(page, "L7160");
  await update(page);
  await expect(profile).not.toContainText("Zebra");
  await profile.click();
  await expect(page.getByLabel("Profile")).toHaveValue("");
  await expect(page.getByLabel("Resolution")).toHaveValue("");
  await chooseStock(page, "2x1 in");
  await update(page);
  await expect(profile).toContainText("Zebra · 203 dpi");
});

test("uncollated copies of a label are printed beside each other", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(doors(2));
  await page.goto("/labels");
  await openMore(page);
  await page.getByLabel("Copies").fill("2");
  await page.getByLabel("Collation").selectOption("uncollated");
  await update(page);
  await expect(total(page, "2 points × 2")).toBeVisible();
  const { bytes } = await printedFile(page);
  expect([...(await codesByCell(bytes, 1)).values()]).toEqual(["D-1", "D-1", "D-2", "D-2"]);
  await page.goto("/labels/jobs");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await openMore(page);
  await page.getByRole("link", { name: "Print again" }).click();
  await expect(page.getByLabel("Copies")).toHaveValue("2");
  await expect(page.getByLabel("Collation")).toHaveValue("uncollated");
});

test("every sheet can be previewed", { tag: "@once" }, async ({ signedIn: page, api }) => {
  await api.createMany(doors(50));
  await page.goto("/labels?label=any&sort=createdAt");
  const sheets = page.getByRole("group", { name: "Sheets of the preview" });
  const sheet = page.locator("form svg[role=presentation]");
  await expect(sheets).toContainText("Sheet 1 of 3");
  await expect(sheet).toContainText("D-21");
  await sheets.getByRole("button", { name: "Last sheet" }).click();
  await expect(sheets).toContainText("Sheet 3 of 3");
  await expect(sheet).toContainText("D-43");
  await expect(sheet).not.toContainText("D-42");
  await sheets.getByRole("button", { name: "Previous sheet" }).click();
  await expect(sheets).toContainText("Sheet 2 of 3");
  await expect(sheet).toContainText("D-22");
  await sheets.getByRole("textbox", { name: /^Sheet/ }).fill("1");
  await sheets.getByRole("textbox", { name: /^Sheet/ }).press("Enter");
  await expect(sheets).toContainText("Sheet 1 of 3");
  await expect(page.getByRole("checkbox", { name: "Label 1, used" })).toBeVisible();
});

test("one label counts as printed on the chosen stock once the person has said that it printed", async ({
  signedIn: page,
  api,
  browser,
  javaScriptEnabled,
}) => {
  const { id } = await api.create({ name: "Gate", qrCode: "G-1" });
  await api.print({ select: { ids: [id] }, stock: "avery-a4-l7163" });
  await api.change(id, { name: "North gate" });
  const printed = async () => (await api.list("label=printed")).pagination.total;
  expect(await printed()).toBe(0);
  const label = `/access-points/${id}/label`;
  await page.goto(label);
  await expect(page.getByRole("combobox", { name: "Stock" }).locator("option:checked")).toContainText("L7163");
  await expect(page.getByText("Prints on label 2 of the sheet.")).toBeVisible();
  await openMore(page);
  await page.getByLabel("Copies").fill("3");
  await page.evaluate?.(() => Object.assign(window, { print: () => {} })).catch(() => {});
  const question = page.getByRole("form", { name: "Did it print?" });
  await expect(question).toHaveCount(0);
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await question.getByRole("button", { name: "No, nothing came out" }).click();
  await expect(jobState(page)).toContainText("Did not print");
  expect(await printed()).toBe(0);

  await page.goto(label);
  await page.evaluate?.(() => Object.assign(window, { print: () => {} })).catch(() => {});
  await page.getByRole("button", { name: "Print", exact: true }).click();
  if (javaScriptEnabled === false) await expect(page).toHaveURL(/\/labels\/jobs\/[^/]+\/print$/);
  else await expect(question.getByRole("button", { name: "Yes" })).toBeFocused();
  expect(await printed()).toBe(0);
  await question.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByRole("link", { name: "Next access point" })).toBeVisible();
  expect(await printed()).toBe(1);
  expect((await api.jobs()).pagination.total).toBe(3);
  await page.goto("/labels/jobs");
  await expect(page.getByRole("row").nth(1)).toContainText("L7163");
  await expect(page.getByRole("row").nth(2)).toContainText("3");

  const printing = await browser.newContext({ storageState: await page.context().storageState() });
  const sheet = await printing.newPage();
  await sheet.goto(new URL(label, page.url()).href);
  await chooseStock(sheet, "2x1 in");
  await update(sheet);
  const pdf = await sheet.pdf({ preferCSSPageSize: true });
  await printing.close();
  expect(pageSizes(pdf).map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[51, 25]]);
});

test("on a phone the totals and the button stay in view and do not cover a focused field", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  await api.createMany(doors(3));
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto("/labels", { waitUntil: "networkidle" });
  const button = page.getByRole("button", { name: "Print", exact: true });
  await expect(page.getByText("3 labels · 1 sheet")).toBeInViewport();
  await expect(button).toBeInViewport();
  const bar = (await page.locator(".print-bar").boundingBox())?.y ?? 0;
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const { activeElement } = document;
      const isField = activeElement?.matches("input, select, textarea, summary") ?? false;
      return isField ? activeElement?.getBoundingClientRect().bottom : undefined;
    });
    if (focused !== undefined) expect(focused, `field ${step}`).toBeLessThanOrEqual(bar + 1);
  }
  await expect(button).toBeInViewport();
});

test("paper shows the preview and how to print labels, not the form", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  await api.create({ name: "Door" });
  await page.goto("/labels", { waitUntil: "networkidle" });
  await page.emulateMedia({ media: "print" });
  await expect(
    page.getByText("This is a preview. Choose “Print” in the form to print labels at their size."),
  ).toBeVisible();
  await expect(page.locator("form svg[role=presentation]")).toBeVisible();
  await expect(page.getByLabel("Copies")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print", exact: true })).toBeHidden();
});

test("a long label of a roll is printed along the roll, or across it when the person says so, also the next time", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  const { id } = await api.create({ name: "Gate", qrCode: "R41NZ8HT-1" });
  const direction = page.getByLabel("Direction");
  const preview = page.getByRole("img", { name: /Gate/ });
  const printed = async () => {
    const { bytes } = await printedFile(page);
    const [size] = pageSizes(bytes);
    expect([size?.width, size?.height]).toEqual([expect.closeTo(35.7, 1), expect.closeTo(88.6, 1)]);
    return (await findQr(await rasterise(bytes, 300))).map(({ text, turn }) => [text, turn]);
  };
  await page.goto(`/labels?id=${id}`);
  await chooseStock(page, "2x1 in");
  await expect(direction).toHaveCount(0);
  await chooseStock(page, "99012");
  await expect(direction).toHaveValue("");
  await expect(preview).toHaveAttribute("viewBox", "0 0 88.6 35.7");
  expect(await printed()).toEqual([["R41NZ8HT-1", 90]]);
  await page.goto(`/labels?id=${id}`);
  await direction.selectOption({ label: "Across the roll (not turned)" });
  await expect(preview).toHaveAttribute("viewBox", "0 0 35.7 88.6");
  expect(await printed()).toEqual([["R41NZ8HT-1", 0]]);
  await page.goto(`/labels?id=${id}`);
  await expect(direction).toHaveValue("no");
});
