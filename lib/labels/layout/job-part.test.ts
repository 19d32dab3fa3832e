import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { writePdf } from "../pdf/write-pdf";
import { writePwg } from "../raster/write-pwg";
import { unknownPrinter } from "../stock/printer";
import { drawPages } from "../testing/rasterize";
import { readPwg } from "../testing/read-pwg";
import { zplOf } from "../testing/read-zpl";
import { newFolder, sampleJob, sampleTexts, shippedStock } from "../testing/sample-job";
import { type JobPart, placeJob, type RenderJob, type WriteOptions } from "./place-job";
import { defaultTemplate } from "./place-label";

/** Draw the pages of a part with one byte per dot, 0 is black. */
const draw = {
  pdf: async (job: RenderJob, options: WriteOptions) => {
    const file = join(await newFolder(), "part.pdf");
    await writePdf(job, createWriteStream(file), options);
    return drawPages(file, 100, "pdfium");
  },
  pwg: async (job: RenderJob, options: WriteOptions) => {
    const out = new PassThrough();
    const [file] = await Promise.all([buffer(out), writePwg(job, out, { ...options, dpi: 203, isGrey: false })]);
    return readPwg(file);
  },
};

const names = ["Boiler room", "Zutrittskontrollstelle", "Quay 4"];

/** Any job, cut into parts. */
const anyParts = fc
  .record({
    labels: fc.integer({ min: 1, max: 30 }),
    copies: fc.integer({ min: 1, max: 2 }),
    skip: fc.uniqueArray(fc.integer({ min: 1, max: 21 }), { maxLength: 5 }),
    copyOrder: fc.constantFrom("collated" as const, "uncollated" as const),
    cuts: fc.uniqueArray(fc.integer({ min: 1, max: 59 }), { maxLength: 4 }),
    id: fc.constantFrom("zebra-2x1in", "avery-a4-l7160"),
  })
  .map(({ labels, copies, skip, copyOrder, cuts, id }) => {
    const contents = sampleTexts(labels).map((it, i) => ({ ...it, name: names[i % names.length] ?? "" }));
    const total = labels * copies;
    const ends = [...cuts.filter((cut) => cut < total).toSorted((a, b) => a - b), total];
    const parts = ends.map((to, i): JobPart => ({ from: (ends[i - 1] ?? 0) + 1, to }));
    const template = { ...defaultTemplate, copyOrder };
    return { job: sampleJob({ stock: shippedStock(id), contents, copies, skip, template }), parts };
  });

test.each(["pdf", "pwg"] as const)(
  "parts of a job together are exactly its pages, and each has only pages with its labels, as %s",
  async (format) => {
    await fc.assert(
      fc.asyncProperty(anyParts, async ({ job, parts }) => {
        const whole = await draw[format](job, {});
        const together = whole.map(({ data }) => new Uint8Array(data.length).fill(255));
        const placed = [...placeJob(job)];
        for (const part of parts) {
          let progress = 0;
          const onProgress = (done: number) => {
            progress = done;
          };
          const drawn = await draw[format](job, { part, onProgress });
          expect(progress).toBe(part.to - part.from + 1);
          const isOfPart = ({ position }: { position: number }) => position >= part.from && position <= part.to;
          const pages = [...placed.keys()].filter((page) => placed[page]?.cells.some(isOfPart));
          expect(drawn).toHaveLength(pages.length);
          for (const [i, page] of pages.entries()) {
            const dots = together[page] ?? expect.fail("no page");
            for (const [at, dot] of (drawn[i]?.data ?? []).entries()) {
              if (dot === 0 && dots[at] === 0) expect.fail("A label is printed twice.");
              if (dot === 0) dots[at] = 0;
            }
          }
        }
        for (const [page, { data }] of whole.entries()) expect(Buffer.compare(data, together[page] ?? data)).toBe(0);
      }),
      { numRuns: 12 },
    );
  },
);

test("parts of a job in ZPL are the slices of its bytes", async () => {
  await fc.assert(
    fc.asyncProperty(anyParts, async ({ job, parts }) => {
      const roll = { ...job, stock: shippedStock("zebra-2x1in"), printer: { ...unknownPrinter, dpi: 203 } };
      const formats = (await zplOf(roll)).split(/(?<=\^XZ\n)/);
      for (const part of parts)
        expect(await zplOf(roll, { part })).toBe(formats.slice(part.from - 1, part.to).join(""));
    }),
    { numRuns: 12 },
  );
});
