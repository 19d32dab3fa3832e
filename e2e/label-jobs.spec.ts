import { expect, type Page } from "playwright/test";
import type { Api } from "./api";
import { test } from "./fixtures";
import { chooseStock, openMore, printedFile, printOnRoll, total, update } from "./labels";

const points = (api: Api, count: number) =>
  api.createMany(Array.from({ length: count }, (_, index) => ({ name: `Gate ${index + 1}` })));

async function beginMany(page: Page, copies: string, labels: string) {
  await page.goto("/labels");
  await openMore(page);
  await page.getByLabel("Copies").fill(copies);
  await update(page);
  await expect(total(page, `${labels} labels`)).toBeVisible();
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page).toHaveURL(/\/labels\/jobs\/[^/]+$/);
}

test("a print job of more than 500 labels shows its progress, then its file", { tag: "@once" }, async ({
  signedIn: page,
  api,
}) => {
  await points(api, 3);
  await beginMany(page, "400", "1,200");
  await expect(page.getByText("1,200 of 1,200 labels verified")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Open PDF/ })).toBeVisible();
});

test("cancelling a print job in progress prints none of its labels", { tag: "@once" }, async ({
  signedIn: page,
  api,
}) => {
  await points(api, 20);
  await beginMany(page, "1000", "20,000");
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(page.getByText(/of 20,000 labels prepared/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel print job" }).click();
  await expect(page.getByText("The print job was cancelled. No labels were printed.")).toBeVisible();
  await page.goto("/labels/jobs");
  await expect(page.getByRole("row").nth(1)).toContainText("Cancelled");
  await page.goto("/access-points");
  await expect(page.getByRole("row").getByText("Never printed").first()).toBeVisible();
});

test("printing on a roll gives a ZPL file", { tag: "@script" }, async ({ signedIn: page, api }) => {
  await points(api, 2);
  expect((await printOnRoll(page)).match(/\^XA/g)).toHaveLength(2);
});

test("ZPL asks for the dots per inch where nobody has said them, and is not offered for printers that do not speak it", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  await points(api, 2);
  await page.goto("/labels");
  const zpl = page.getByRole("radio", { name: "Label printer, by a ZPL file" });
  await chooseStock(page, "Dymo");
  await update(page);
  await expect(page.getByRole("radio", { name: "Label printer, by its driver" })).toBeVisible();
  await expect(zpl).toHaveCount(0);
  await chooseStock(page, "Zebra");
  await update(page);
  await zpl.check();
  const dpi = page.getByLabel("Dots per inch of the printer");
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(dpi).toHaveAccessibleDescription(
    "Choose the dots per inch of the printer: a ZPL file is drawn for them.",
  );
  await zpl.check();
  await dpi.selectOption("300");
  const { bytes } = await printedFile(page, "Print", /^ZPL/);
  expect(bytes.toString()).toContain("^PW600");
});

test("the page of a job asks for the dots per inch beside ZPL when the job has none", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  await points(api, 2);
  const print = (stock: string) => api.print({ select: { scope: "mine" }, stock }, "return=minimal");
  const button = page.getByRole("button", { name: /^ZPL/ });
  await page.goto(`/labels/jobs/${await print("zebra-2x1in")}`);
  await page.getByLabel("Dots per inch").selectOption("203");
  const downloaded = page.waitForEvent("download");
  await button.click();
  expect((await downloaded).suggestedFilename()).toMatch(/\.zpl$/);
  await page.goto(`/labels/jobs/${await print("brother-dk-11209")}`);
  await expect(page.getByRole("link", { name: /^Open PDF/ })).toBeVisible();
  await expect(page.getByText(/^ZPL/)).toHaveCount(0);
});

test("a job that is printed from the browser opens the page of its sheets", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  await points(api, 25);
  await page.goto("/labels");
  await page.getByRole("radio", { name: "From the browser" }).check();
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page).toHaveURL(/\/labels\/jobs\/[^/]+\/print$/);
  await expect(page.getByRole("img", { name: /^Page with/ })).toHaveCount(2);
});

test("a job that is too large for the browser says so", async ({ signedIn: page, api }) => {
  await api.create({ name: "Door" });
  await page.goto("/labels");
  const limit = page.getByText("To print from the browser, choose at most 500 labels.");
  await expect(page.getByRole("radio", { name: "From the browser" })).toBeVisible();
  await expect(limit).toHaveCount(0);
  await openMore(page);
  await page.getByLabel("Copies").fill("501");
  await update(page);
  await expect(limit).toBeVisible();
  await expect(page.getByRole("radio", { name: "From the browser" })).toHaveCount(0);
});

test("own stock that does not fit its paper is rejected; stock that fits can be chosen for printing, and is deleted after a question", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  await points(api, 1);
  await page.goto("/labels/stocks/new");
  const measures = {
    Name: "Office sheet",
    "Label width": "90",
    "Label height": "40",
    Columns: "3",
    Rows: "6",
    "Left margin": "10",
    "Top margin": "20",
    "Horizontal pitch": "95",
    "Vertical pitch": "42",
  };
  for (const [label, value] of Object.entries(measures)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("checkbox", { name: /^Direct thermal/ }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "columns do not fit" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Direct thermal/ })).toBeChecked();
  await page.getByLabel("Columns").fill("2");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("“Office sheet” was saved.")).toBeVisible();
  await page.goto("/labels");
  await expect(
    page.getByRole("combobox", { name: "Stock" }).locator("option", { hasText: "Office sheet" }),
  ).toHaveCount(1);

  await page.goto("/labels/stocks");
  await page.getByRole("link", { name: /^Office sheet/ }).click();
  await expect(page.getByRole("checkbox", { name: /^Direct thermal/ })).toBeChecked();
  await page.goto("/labels/stocks");
  const remove = page.getByRole("button", { name: /^Delete Office sheet/ });
  await remove.click();
  const question = page.getByRole("dialog", { name: /^Delete “Office sheet/ });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await remove.click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Deleted. Earlier print jobs do not change.")).toBeVisible();
  await expect(remove).toHaveCount(0);
});

test("a new label size starts from the measures of a known stock", { tag: "@script" }, async ({ signedIn: page }) => {
  await page.goto("/labels/stocks/new");
  const start = page.getByLabel("Start from");
  await start.selectOption((await start.locator("option", { hasText: "L7160" }).getAttribute("value")) ?? "");
  await page.getByRole("button", { name: "Fill in its measures" }).click();
  await expect(page.getByLabel("Label width")).toHaveValue("63.5");
  await expect(start).toHaveValue("avery-a4-l7160");
  await page.getByLabel("Name", { exact: true }).fill("L7160, lower");
  await page.getByLabel("Top margin").fill("16");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("“L7160, lower” was saved.")).toBeVisible();
  await expect(page.getByRole("link", { name: "L7160, lower · A4, 3 × 7, 63.5 × 38.1 mm", exact: true })).toBeVisible();
});

test("a saved printer profile appears in the list with a calibration sheet", { tag: "@script" }, async ({
  signedIn: page,
}) => {
  await page.goto("/labels/printers/new");
  await page.getByLabel("Name", { exact: true }).fill("Copier");
  await page.getByLabel("Dots per inch").fill("600");
  await page.getByLabel("Move right, mm").fill("0.4");
  await page.getByLabel("Vertical scale, %").fill("100.5");
  await page.getByRole("button", { name: "Save" }).click();
  const entry = page.getByRole("listitem").filter({ hasText: "Copier · 600 dpi · +0.4 / 0 mm · 100 % × 100.5 %" });
  const sheet = await entry.getByRole("link", { name: /^Calibration sheet/ }).getAttribute("href");
  const answer = await page.request.get(sheet ?? "");
  expect(answer.headers()["content-type"]).toBe("application/pdf");
});

test("a printer profile is deleted after a question that names what uses it", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create({ name: "Door" });
  const printer = await api.createPrinter({ name: "Zebra", dpi: 203 });
  await api.print({ select: { ids: [id] }, stock: "zebra-2x1in", printer });
  await page.goto("/labels/printers");
  await page.getByRole("button", { name: "Delete Zebra · 203 dpi" }).click();
  const question = page.getByRole("dialog", { name: "Delete “Zebra · 203 dpi”?" });
  await expect(question).toContainText("It is used with Zebra");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Delete Zebra · 203 dpi" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Deleted. Earlier print jobs do not change.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Delete Zebra/ })).toHaveCount(0);
});

test("a sign that no font has does not stop the other labels of a filter, a pasted list and the pile", {
  tag: "@once",
}, async ({ signedIn: page, api }) => {
  await points(api, 2);
  const { id } = await api.create({ name: "Door \ue000", qrCode: "ODD-1" });
  const ids = (await api.list()).data.map((point) => point.id);
  const printOthers = async () => {
    await update(page);
    await expect(page.getByText(/No font has .*U\+E000.* on the label of “Door/)).toBeVisible();
    await page.getByRole("button", { name: "Print the other 2" }).click();
    await expect(page).toHaveURL(/\/labels\/jobs\/[^/]+$/);
    await expect(page.getByText("2 of 2 labels verified")).toBeVisible();
  };
  await page.goto("/labels");
  await printOthers();

  await page.goto("/labels");
  await page.getByLabel("A pasted list of codes or names").check();
  await page.getByLabel("One code or name per line").fill("Gate 1\nODD-1\nGate 99\nGate 2");
  await update(page);
  await expect(page.getByText("1 line not found").first()).toBeVisible();
  await printOthers();

  expect(ids).toContain(id);
  await api.send("POST", "/labels/pile", { ids });
  await page.goto("/labels?from=pile");
  await printOthers();
});
