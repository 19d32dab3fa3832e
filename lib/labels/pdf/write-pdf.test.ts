import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { unknownPrinter } from "../stock/printer";
import { pageSizes, pageTexts } from "../testing/read-pdf";
import { sampleJob, sampleTexts, shippedStock, writeSamplePdf } from "../testing/sample-job";

test("the viewer preferences ask for actual size, one side, and the tray with the page's paper", async () => {
  const text = (await readFile(await writeSamplePdf(sampleJob()))).toString("latin1");
  const [, reference] = /\/ViewerPreferences (\d+) 0 R/.exec(text) ?? [];
  const preferences = new RegExp(`\\n${reference} 0 obj\\n<<([^>]*)>>`).exec(text)?.[1];
  expect(preferences).toMatch(/\/PrintScaling \/None\s/);
  expect(preferences).toMatch(/\/Duplex \/Simplex\s/);
  expect(preferences).toMatch(/\/PickTrayByPDFSize true/);
});

test("the same job always gives the same bytes", async () => {
  const job = sampleJob({ contents: sampleTexts(30).map((it, i) => ({ ...it, name: `${it.name} 北 بوابة ${i}` })) });
  expect(await readFile(await writeSamplePdf(job))).toEqual(await readFile(await writeSamplePdf(structuredClone(job))));
});

test.each([
  ["avery-a4-l7160", null, 210, 297],
  ["avery-us-5160", null, 215.9, 279.4],
  ["dymo-30252", null, 27.9, 88.9],
  ["zebra-2x1in", 203, 50.8, 25.4],
  ["zebra-4x6in", 600, 101.6, 152.4],
])("a page of %s at %s dpi is %d by %d mm", async (id, dpi, across, down) => {
  const job = sampleJob({ stock: shippedStock(id), printer: { ...unknownPrinter, dpi } });
  const [[width = 0, height = 0] = []] = await pageSizes(await writeSamplePdf(job));
  expect((width / 72) * 25.4).toBeCloseTo(across, 4);
  expect((height / 72) * 25.4).toBeCloseTo(down, 4);
});

test("labels fill the free cells and leave out the used ones", async () => {
  const job = sampleJob({ contents: sampleTexts(25), skip: [1, 2, 5] });
  const file = await writeSamplePdf(job);
  const gates = (await pageTexts(file)).map((text) => text.match(/Gate/g)?.length);
  expect(gates).toEqual([18, 7]);
});
