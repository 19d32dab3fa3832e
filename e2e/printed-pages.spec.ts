import { expect, type Page } from "playwright/test";
import { test } from "./fixtures";
import { chooseStock, openMore, readFile } from "./labels";
import { margins, pageSizes, pageTexts, rasterise } from "./pdf";
import { findQr } from "./read-qr";

const DPI = 300;
/** Distance that two printouts of a symbol may differ by, in millimetres. */
const TOLERANCE_MM = 0.3;

const doors = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Door ${index + 1}`, qrCode: `D-${index + 1}` }));

/** Presses a button. Returns the PDF of the page as it is when it calls `window.print`. */
async function pressPrint(page: Page, name = "Print"): Promise<Buffer> {
  const printed = Promise.withResolvers<Buffer>();
  const print = () => page.pdf({ preferCSSPageSize: true }).then(printed.resolve, printed.reject);
  const exposed = await page.exposeFunction("print", print);
  await page.getByRole("button", { name, exact: true }).click();
  const pdf = await printed.promise;
  await exposed.dispose();
  return pdf;
}

/** Adds a paragraph before and after every element that the sheets of labels are in, as a message might be. */
const addParagraphs = (page: Page) =>
  page.evaluate(() => {
    const around = new Set<Element>();
    for (const svg of document.querySelectorAll("main svg[role=img]")) {
      for (let element = svg.parentElement; element && element !== document.body; element = element.parentElement)
        around.add(element);
    }
    for (const element of around) {
      const paragraph = Object.assign(document.createElement("p"), { textContent: "A message that is not a label." });
      element.before(paragraph);
      element.after(paragraph.cloneNode(true));
    }
  });

const sizes = (pdf: Buffer) => pageSizes(pdf).map(({ width, height }) => [Math.round(width), Math.round(height)]);

/** Expects that both PDFs have the same pages, with the same symbols at the same places. */
async function expectSamePrint(pdf: Buffer, expected: Buffer): Promise<void> {
  for (let page = 1; page <= pageSizes(expected).length; page += 1) {
    const [symbols, wanted] = [await symbolsOf(pdf, page), await symbolsOf(expected, page)];
    expect([...symbols.keys()].sort()).toEqual([...wanted.keys()].sort());
    for (const [key, { x, y }] of wanted) {
      const found = symbols.get(key);
      expect(Math.abs((found?.x ?? 0) - x), `${key} to the side`).toBeLessThan(TOLERANCE_MM);
      expect(Math.abs((found?.y ?? 0) - y), `${key} up or down`).toBeLessThan(TOLERANCE_MM);
    }
  }
  expect(sizes(pdf)).toEqual(sizes(expected));
}

/** Returns the centres of all symbols of a page in millimetres, by text and number of the copy from the top left. */
async function symbolsOf(pdf: Buffer, page: number): Promise<Map<string, { x: number; y: number }>> {
  const found = await findQr(await rasterise(pdf, DPI, page));
  const mm = (pixels: number) => (pixels / DPI) * 25.4;
  const places = found
    .map(({ text, x, y }) => ({ text, x: mm(x), y: mm(y) }))
    .sort((a, b) => (Math.abs(a.y - b.y) > 5 ? a.y - b.y : a.x - b.x));
  const copies = new Map<string, number>();
  return new Map(
    places.map(({ text, x, y }) => {
      const copy = (copies.get(text) ?? 0) + 1;
      copies.set(text, copy);
      return [`${text}, copy ${copy}`, { x, y }];
    }),
  );
}

for (const { stock, copies, used } of [
  { stock: "L7160", copies: 1, used: 11 },
  { stock: "L7160", copies: 12, used: 11 },
  { stock: "2x1 in", copies: 2, used: 0 },
]) {
  test(`${copies} of one label on ${stock} print from the browser as in the PDF`, { tag: "@script" }, async ({
    signedIn: page,
    api,
  }) => {
    const { id } = await api.create({ name: "Test door 5", location: "West wing / 3" });
    if (used > 0) await api.print({ select: { ids: [id] }, stock: "avery-a4-l7160", copies: used });
    await page.goto(`/access-points/${id}/label`);
    await chooseStock(page, stock);
    await openMore(page);
    await page.getByLabel("Copies").fill(String(copies));
    const pdf = await pressPrint(page);
    await expect(page.getByRole("form", { name: "Did it print?" })).toBeVisible();
    const [job] = (await api.jobs()).data;
    const { bytes } = await readFile(page, `/labels/jobs/${job?.id}/labels.pdf`);
    await expectSamePrint(pdf, bytes);
    await addParagraphs(page);
    await expectSamePrint(await page.pdf({ preferCSSPageSize: true }), bytes);
  });
}

test("one label that is printed again prints on the next free label, as in the PDF", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create({ name: "Test door 5" });
  await page.goto(`/access-points/${id}/label`);
  for (const button of ["Print", "Print again"]) {
    const pdf = await pressPrint(page, button);
    const [job] = (await api.jobs()).data;
    const { bytes } = await readFile(page, `/labels/jobs/${job?.id}/labels.pdf`);
    await expectSamePrint(pdf, bytes);
  }
});

test("the sheets of a print job print from the browser as in the PDF", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(doors(25));
  const id = await api.print({ select: { scope: "mine", sort: "name" }, stock: "avery-a4-l7160" });
  await page.goto(`/labels/jobs/${id}/print`);
  await expect(page.getByRole("img", { name: /^Page with/ })).toHaveCount(2);
  const pdf = await pressPrint(page);
  const { bytes } = await readFile(page, `/labels/jobs/${id}/labels.pdf`);
  expect(pageSizes(bytes)).toHaveLength(2);
  await expectSamePrint(pdf, bytes);
  await addParagraphs(page);
  await expectSamePrint(await page.pdf({ preferCSSPageSize: true }), bytes);
});

test("the list prints every row once, inside the margins and without an empty page", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(doors(100));
  await page.goto("/access-points?limit=100");
  await page
    .getByRole("checkbox", { name: /^Select Door/ })
    .first()
    .check();
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  const texts = await pageTexts(pdf);
  expect(texts.length).toBeLessThanOrEqual(3);
  const rows = texts.map((text) => [...text.matchAll(/\bDoor \d+\b/g)].map(([name]) => name));
  for (const names of rows) expect(names.length).toBeGreaterThan(0);
  expect(rows.flat().sort()).toEqual(
    doors(100)
      .map(({ name }) => name)
      .sort(),
  );
  for (let number = 1; number <= texts.length; number += 1) {
    const { left, top, right, bottom } = await margins(pdf, number);
    expect(Math.min(left, right)).toBeGreaterThan(11.5);
    expect(Math.min(top, bottom)).toBeGreaterThan(9.5);
  }
});
