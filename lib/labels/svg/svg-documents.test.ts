import fc from "fast-check";
import { expect, test } from "vitest";
import { placeLabel } from "../layout/place-label";
import { defaultStock } from "../stock/stock";
import { rasterise, scan } from "../testing/scan";
import { labelSvg, symbolSvg } from "./svg-documents";

const content = {
  name: "Lobby turnstile south",
  location: "HQ · Ground floor",
  code: "R41NZ8HT-4",
  value: "R41NZ8HT-4",
};
const draw = (changes: Partial<typeof content>) => labelSvg(placeLabel({ ...content, ...changes }, defaultStock));

const attributes = [
  ...["xmlns", "role", "width", "height", "viewBox", "x", "y", "rx", "d", "fill", "shape-rendering", "text-rendering"],
  ...["font-size", "font-family", "font-weight", "direction", "text-anchor", "textLength", "lengthAdjust", "xml:space"],
].join("|");
const tag = new RegExp(
  `<(?:svg|title|rect|path|g|text)(?: (?:${attributes})="[^"<>&]*")*/?>|</(?:svg|title|g|text)>`,
  "g",
);

/** What is left of an SVG without the tags it may have; none of it may be markup. */
const textOf = (svg: string) => svg.replace(tag, "");

const withoutEntities = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

/** XML 1.0 §2.2. */
const isInXml = (character: string) => {
  const codePoint = character.codePointAt(0) ?? 0;
  return codePoint < 0x20 ? [0x9, 0xa, 0xd].includes(codePoint) : codePoint !== 0xfffe && codePoint !== 0xffff;
};

/** The dark path's rectangles. */
const darkOf = (svg: string) =>
  Array.from(
    (/fill="#000" shape-rendering="\w+" d="([^"]*)"/.exec(svg)?.[1] ?? "").matchAll(
      /M(\S+) (\S+?)H(\S+?)V(\S+?)H\S+?z/g,
    ),
    (m) => {
      const [x = 0, y = 0, right = 0, bottom = 0] = m.slice(1).map(Number);
      return { x, y, width: right - x, height: bottom - y };
    },
  );

test("a label has its real size, in millimetres", () => {
  expect(draw({})).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" role="img" width="63.5mm" height="38.1mm" viewBox="0 0 63.5 38.1"><title>Label: Lobby turnstile south, /,
  );
});

test("a scanner reads the symbol the path draws", async () => {
  const [result] = await scan(rasterise(darkOf(draw({})), { widthMm: 63.5, heightMm: 38.1 }, 300, "centre"));
  expect(result?.text).toBe("R41NZ8HT-4");
});

test("a bare symbol has four modules of quiet zone and scans", async () => {
  const svg = symbolSvg("R41NZ8HT-4");
  expect(svg).toContain('width="29mm" height="29mm" viewBox="0 0 29 29"><title>QR code: R41NZ8HT-4</title>');
  const dark = darkOf(svg);
  expect(Math.min(...dark.map(({ x }) => x))).toBe(4);
  expect(Math.max(...dark.map(({ x, width }) => x + width))).toBe(25);
  const [result] = await scan(rasterise(dark, { widthMm: 29, heightMm: 29 }, 96, "centre"));
  expect(result?.text).toBe("R41NZ8HT-4");
});

test.each([
  "<script>alert(1)</script>",
  `" onload="alert(1)`,
  "' onload='alert(1)",
  "]]><svg onload=alert(1)>",
  "--><!-- <![CDATA[",
  "&lt;script&gt; &#60; &amp;",
  "</title></text></svg><img src=x onerror=alert(1)>",
  "\u0000\u0008\ufffe\ud800",
])("%j is text and nothing else", (hostile) => {
  for (const svg of [draw({ name: hostile, location: hostile, code: hostile }), symbolSvg(hostile.toWellFormed())]) {
    expect(textOf(svg)).not.toMatch(/[<>"']|&(?!(?:lt|gt|quot|amp|#39);)/);
  }
});

test("any text comes through whole, but for what XML cannot hold", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 50 }), (value) => {
      const svg = symbolSvg(value);
      const text = textOf(svg);
      expect(text).not.toMatch(/[<>"']/);
      expect(withoutEntities(text)).toBe(
        `QR code: ${Array.from(value, (it) => (isInXml(it) ? it : "\ufffd")).join("")}`,
      );
    }),
  );
});

test("text is anchored at the end its reader begins at", () => {
  expect(draw({})).toContain('direction="ltr" text-anchor="start"');
  const mirrored = draw({ name: "שער צפון" });
  expect(mirrored).toContain('direction="rtl" text-anchor="start"');
  expect(mirrored).toContain('direction="ltr" text-anchor="end"');
});

test("only lines that a wider font would drive off the label are held to their length", () => {
  expect(draw({ name: "Gate" })).not.toContain("textLength");
  expect(draw({ name: "Visitor parking at the western ramp" })).toContain('lengthAdjust="spacingAndGlyphs"');
});
