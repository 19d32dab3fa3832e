import { expect, test } from "vitest";
import { placeJob } from "../layout/place-job";
import { pageTexts } from "../testing/read-pdf";
import { sampleJob, sampleTexts, writeSamplePdf } from "../testing/sample-job";
import { sheetSvg } from "./svg-documents";

const job = sampleJob({ contents: sampleTexts(5), skip: [2] });
const svg = () => sheetSvg(placeJob(job).next().value ?? expect.fail("no page"));

test("a page has its real size and a label in each assigned cell", () => {
  expect(svg()).toMatch(/^<svg [^>]*width="210mm" height="297mm" viewBox="0 0 210 297"/);
  const places = [...svg().matchAll(/<g transform="translate\(([\d.]+) ([\d.]+)\)">/g)].map(([, x, y]) => [x, y]);
  expect(places).toEqual([
    ["7.21", "15.15"],
    ["139.29", "15.15"],
    ["7.21", "53.25"],
    ["73.25", "53.25"],
    ["139.29", "53.25"],
  ]);
});

test("the SVG contains the same words as the PDF", async () => {
  const [text = ""] = await pageTexts(await writeSamplePdf(job));
  const inPdf = text.match(/Gate \d|R41NZ8HT-\d/g) ?? [];
  const inSvg = [...svg().matchAll(/>(Gate \d|R41NZ8HT-\d)</g)].map(([, text]) => text);
  expect(inPdf.sort()).toEqual(inSvg.sort());
});
