import { describe, expect, test } from "vitest";
import { unknownPrinter } from "../stock/printer";
import { drawPages, type rasterisers, scanWithZbar, toPixels } from "../testing/rasterize";
import { sampleJob, shippedStock, writeSamplePdf } from "../testing/sample-job";
import { scan } from "../testing/scan";

/** Values that fill versions 1 to 10 at level M (ISO/IEC 18004, table 7). */
const values = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213].map((bytes) => "access-point/".repeat(20).slice(0, bytes));
const contents = values.map((code, i) => ({ name: `Version ${i + 1}`, location: "", code }));
const stock = shippedStock("zebra-2.25x1.25in");

describe.each([203, 300, 600])("for a printer of %i dpi, rasterised at its resolution", (dpi) => {
  const pdf = writeSamplePdf(sampleJob({ contents, stock, printer: { ...unknownPrinter, dpi } }));

  test.each<keyof typeof rasterisers>(["pdfium", "mupdf"])(
    "zxing and zbar read versions 1 to 10 from %s",
    async (by) => {
      const pages = await drawPages(await pdf, dpi, by);
      expect(pages).toHaveLength(values.length);
      for (const [i, page] of pages.entries()) {
        const read = { version: i + 1, text: values[i] };
        expect((await scan(toPixels(page))).map((it) => ({ version: Number(it.version), text: it.text }))).toEqual([
          read,
        ]);
        expect(await scanWithZbar(page), `zbar, version ${i + 1}`).toEqual([values[i]]);
      }
    },
  );
});

test("zxing and zbar read short codes that are not ASCII", async () => {
  const codes = ["é", "ü1", "北门", "€5", "שער", "🚪"];
  const job = sampleJob({ contents: codes.map((code) => ({ name: "", location: "", code })), stock });
  const pages = await drawPages(await writeSamplePdf(job), 300, "pdfium");
  const byZxing = await Promise.all(pages.map((page) => scan(toPixels(page))));
  expect(byZxing.flat().map(({ text }) => text)).toEqual(codes);
  expect((await Promise.all(pages.map(scanWithZbar))).flat()).toEqual(codes);
});

test("zxing finds one symbol for each label of a sheet, and no Micro QR between two labels", async () => {
  const codes = `ZH798MP9-V WJ96B3MS-2 5R51W0XN-B 27WN6F06-J K3PMVZHA-M W87SHP6S-D XXDKEKDX-9 6F3W7TBF-9 K8ZBJZ33-Y
    Y7ENR44H-7 4PGYYV8D-9 36DNJZBN-A H9816P9W-X JAD09Q71-V T1W36X19-1 XTCXSS44-R 3R5VKK59-M QTE4B2ZA-5 7G3YPDW1-T
    TRVBQDG1-* X5PWD63M-$`.split(/\s+/);
  const job = sampleJob({
    contents: codes.map((code, at) => ({ name: `Door ${at + 22}`, location: "", code })),
    stock: shippedStock("avery-a4-l7160"),
  });
  const [page] = await drawPages(await writeSamplePdf(job), 200, "pdfium");
  const found = await scan(toPixels(page ?? expect.fail("no page")));
  expect(found.map(({ text }) => text).toSorted()).toEqual(codes.toSorted());
});
