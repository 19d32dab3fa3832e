import fc from "fast-check";
import { PNG } from "pngjs";
import type { DesignSide, DesignText } from "@/lib/contract/labels/design-texts";
import type { DesignLook } from "@/lib/contract/labels/label-design";
import { toLogo } from "../logo/logo";

const designTexts: DesignText[] = ["name", "location", "description", "code", "owner", "team", "fixed", "field:floor"];
const designSides: DesignSide[] = ["left", "right", "top", "bottom"];

/** Returns a PNG file in base64: a black square in a transparent picture. */
export function pictureOf(width: number, height: number): string {
  const picture = new PNG({ width, height });
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isDark = x >= width / 4 && x < (3 * width) / 4 && y >= height / 4 && y < (3 * height) / 4;
    picture.data.set([0, 0, 0, isDark ? 255 : 0], at * 4);
  }
  return PNG.sync.write(picture).toString("base64");
}

/** Returns a design with name, location and code to the right of the symbol, with `changes` applied. */
export const sampleDesign = (changes: Partial<DesignLook> = {}): DesignLook => ({
  id: "0192f8e4-0000-7000-8000-000000000000",
  name: "Door sign",
  lines: [
    { text: "name", sizePt: 11, bold: true },
    { text: "location", sizePt: 8, bold: false },
    { text: "code", sizePt: 10.5, bold: true },
  ],
  fixedText: "",
  side: "left",
  symbolMm: null,
  logo: null,
  logoMm: 8,
  borderMm: 0,
  ...changes,
});

const anyLines = fc
  .uniqueArray(
    fc.record({
      text: fc.constantFrom<DesignText>(...designTexts),
      sizePt: fc.integer({ min: 6, max: 40 }),
      bold: fc.boolean(),
    }),
    { selector: ({ text }) => text, maxLength: designTexts.length },
  )
  .filter((lines) => lines.length <= designTexts.length);

/** Any design that the contract accepts. */
export const anyDesign: fc.Arbitrary<DesignLook> = fc
  .record({
    lines: anyLines,
    fixedText: fc.constantFrom("", "Lost? Call 12", "Property of the harbour office, return to quay 4"),
    side: fc.constantFrom(...designSides),
    symbolMm: fc.option(fc.integer({ min: 5, max: 120 })),
    logo: fc.option(fc.constantFrom(toLogo(pictureOf(20, 20)), toLogo(pictureOf(120, 20)), toLogo(pictureOf(12, 90)))),
    logoMm: fc.integer({ min: 2, max: 40 }),
    borderMm: fc.constantFrom(0, 0.2, 1, 2),
  })
  .map((changes) => sampleDesign(changes));
