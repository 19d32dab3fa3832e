import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { PNG } from "pngjs";
import { describe, expect, test } from "vitest";
import { drawGrey, type Grey } from "../testing/rasterize";
import { pdfOf, someJob } from "../testing/sample-job";
import { scripts } from "../testing/scripts";
import { missingGlyphs } from "../text/font-coverage";

/** Drawn once and looked at. Deleted, it is drawn anew, to be looked at again. */
const golden = new URL("./scripts.golden.png", import.meta.url);
const BLOCK_PX = 12;

const contents = Object.entries(scripts).map(([code, [name, location]]) => ({ name, location, code, value: code }));
const pdf = pdfOf(someJob({ contents }));

test.each(Object.entries(scripts))("there is a font for every letter of %s, regular and bold", (_, texts) => {
  for (const text of texts) {
    expect(missingGlyphs(text, { family: "sans", weight: 400 })).toEqual([]);
    expect(missingGlyphs(text, { family: "sans", weight: 700 })).toEqual([]);
    expect(missingGlyphs(text, { family: "mono", weight: 400 })).toEqual([]);
  }
});

/** The mean of each block: what a rasteriser does at edges is lost, a letter that is wrong is not. */
function blocks({ width, height, data }: Grey): number[] {
  const [across, down] = [Math.floor(width / BLOCK_PX), Math.floor(height / BLOCK_PX)];
  const sums = new Array<number>(across * down).fill(0);
  for (let at = 0; at < data.length; at += 1) {
    const x = Math.floor((at % width) / BLOCK_PX);
    const y = Math.floor(at / width / BLOCK_PX);
    if (x < across && y < down) sums[y * across + x] = (sums[y * across + x] ?? 0) + (data[at] ?? 0);
  }
  return sums.map((sum) => sum / BLOCK_PX ** 2);
}

test("a page of twelve scripts looks as it did when it was looked at", async () => {
  const page = await drawGrey(await pdf, 150);
  if (!existsSync(golden)) {
    writeGolden(page);
    expect.fail("The page was drawn anew: look at it, then run this again.");
  }
  const kept = PNG.sync.read(readFileSync(golden));
  const grey = Uint8Array.from({ length: kept.width * kept.height }, (_, at) => kept.data[4 * at] ?? 0);
  const [is, was] = [blocks(page), blocks({ width: kept.width, height: kept.height, data: grey })];
  expect(is).toHaveLength(was.length);
  expect(Math.max(...is.map((block, i) => Math.abs(block - (was[i] ?? 0))))).toBeLessThan(24);
});

function writeGolden({ width, height, data }: Grey): void {
  const image = Object.assign(new PNG(), { width, height, data: Buffer.from(data) });
  writeFileSync(golden, PNG.sync.write(image, { colorType: 0, inputColorType: 0, inputHasAlpha: false }));
}

describe("the words can be found and copied from the PDF", () => {
  test.each(["Latin", "Cyrillic", "Greek", "Thai", "Korean", "Simplified Chinese", "Hebrew"])(
    "in %s",
    async (script) => {
      const text = execFileSync("pdftotext", [await pdf, "-"], { encoding: "utf8" }).normalize("NFKC");
      const [word = ""] = scripts[script]?.[0].split(" ") ?? [];
      expect(text).toContain(word.slice(0, 4));
    },
  );
});
