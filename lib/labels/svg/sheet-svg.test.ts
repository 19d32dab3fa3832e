import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { placeJob } from "../layout/place-job";
import { pdfOf, someContents, someJob } from "../testing/sample-job";
import { sheetSvg } from "./svg-documents";

const job = someJob({ contents: someContents(5), skip: [2] });
const svg = () => sheetSvg(placeJob(job).next().value ?? expect.fail("no page"));

test("a page is drawn at its size, a label at each of its cells", () => {
  expect(svg()).toMatch(/^<svg [^>]*width="209\.9733mm" height="297\.0107mm" viewBox="0 0 209\.9733 297\.0107"/);
  const places = [...svg().matchAll(/<g transform="translate\(([\d.]+) ([\d.]+)\)">/g)].map(([, x, y]) => [x, y]);
  expect(places).toEqual([
    ["7.21", "15.15"],
    ["139.29", "15.15"],
    ["7.21", "53.25"],
    ["73.25", "53.25"],
    ["139.29", "53.25"],
  ]);
});

test("what the preview shows is what the PDF has: the same words", async () => {
  const bbox = execFileSync("pdftotext", ["-bbox", await pdfOf(job), "-"], { encoding: "utf8" });
  const inPdf = [...bbox.matchAll(/>(Gate|R41NZ8HT-\d)</g)].map(([, word]) => word);
  const inSvg = [...svg().matchAll(/>(Gate \d|R41NZ8HT-\d)</g)].map(([, text]) => text?.split(" ")[0]);
  expect(inPdf.sort()).toEqual(inSvg.sort());
});

test("hostile texts stay texts", () => {
  const contents = [{ name: "<script>", location: "</svg>", code: '"', value: "A-1" }];
  const page = placeJob(someJob({ contents })).next().value ?? expect.fail("no page");
  expect(sheetSvg(page)).not.toMatch(/<script|<\/svg>./);
});
