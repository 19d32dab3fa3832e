import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { PNG } from "pngjs";
import { describe, expect, test } from "vitest";
import { drawGrey, type Grey } from "../testing/rasterize";
import { pageTexts } from "../testing/read-pdf";
import { sampleJob, writeSamplePdf } from "../testing/sample-job";
import { scripts } from "../testing/scripts";
import { missingGlyphs } from "../text/font-coverage";

/** Reference image, reviewed by eye. If the file is missing, the test creates it for a new review. */
const golden = new URL("./scripts.golden.png", import.meta.url);
const BLOCK_PX = 12;

const contents = Object.entries(scripts).map(([code, [name, location]]) => ({ name, location, code }));
const pdf = writeSamplePdf(sampleJob({ contents }));

test.each(Object.entries(scripts))("the fonts have every letter of %s, regular and bold", (_, texts) => {
  for (const text of texts) {
    expect(missingGlyphs(text, { family: "sans", weight: 400 })).toEqual([]);
    expect(missingGlyphs(text, { family: "sans", weight: 700 })).toEqual([]);
    expect(missingGlyphs(text, { family: "mono", weight: 400 })).toEqual([]);
  }
});

/** Returns the mean of each block, which hides differences of rasterisers at edges but shows a wrong letter. */
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

test("a page of twelve scripts looks like the reference image", async () => {
  const page = await drawGrey(await pdf, 150);
  if (!existsSync(golden)) {
    writeGolden(page);
    expect.fail("The reference image was created. Review it, then run the test again.");
  }
  const kept = PNG.sync.read(readFileSync(golden));
  const grey = Uint8Array.from({ length: kept.width * kept.height }, (_, at) => kept.data[4 * at] ?? 0);
  const [actual, expected] = [blocks(page), blocks({ width: kept.width, height: kept.height, data: grey })];
  expect(actual).toHaveLength(expected.length);
  expect(Math.max(...actual.map((block, i) => Math.abs(block - (expected[i] ?? 0))))).toBeLessThan(24);
});

function writeGolden({ width, height, data }: Grey): void {
  const image = Object.assign(new PNG(), { width, height, data: Buffer.from(data) });
  writeFileSync(golden, PNG.sync.write(image, { colorType: 0, inputColorType: 0, inputHasAlpha: false }));
}

describe("text can be extracted from the PDF", () => {
  test.each(["Latin", "Cyrillic", "Greek", "Thai", "Korean", "Simplified Chinese", "Hebrew"])(
    "in %s",
    async (script) => {
      const text = (await pageTexts(await pdf)).join("\n").normalize("NFKC");
      const [word = ""] = scripts[script]?.[0].split(" ") ?? [];
      expect(text).toContain(word.slice(0, 4));
    },
  );
});
