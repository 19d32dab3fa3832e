import fc from "fast-check";
import { expect, test } from "vitest";
import { placeLabel } from "../layout/place-label";
import { defaultStock } from "../stock/default-stock";
import { rasterise, scan } from "../testing/scan";
import { labelSvg, symbolSvg } from "./svg-documents";

const content = {
  name: "Lobby turnstile south",
  location: "HQ · Ground floor",
  code: "R41NZ8HT-4",
};
const draw = (changes: Partial<typeof content>) => labelSvg(placeLabel({ ...content, ...changes }, defaultStock));

const attributes = [
  ...["xmlns", "role", "width", "height", "viewBox", "x", "y", "rx", "d", "fill", "shape-rendering", "text-rendering"],
  ...[
    "font-size",
    "font-family",
    "transform",
    "font-weight",
    "direction",
    "text-anchor",
    "textLength",
    "lengthAdjust",
    "xml:space",
  ],
].join("|");
const tag = new RegExp(
  `<(?:svg|title|rect|path|g|text)(?: (?:${attributes})="[^"<>&]*")*/?>|</(?:svg|title|g|text)>`,
  "g",
);

/** Removes all allowed tags from an SVG. The rest must not contain markup. */
const textOf = (svg: string) => svg.replace(tag, "");

const withoutEntities = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

/** Returns whether XML can contain a character (XML 1.0 §2.2). */
const isInXml = (character: string) => {
  const codePoint = character.codePointAt(0) ?? 0;
  return codePoint < 0x20 ? [0x9, 0xa, 0xd].includes(codePoint) : codePoint !== 0xfffe && codePoint !== 0xffff;
};

/** Returns the rectangles of the dark path. */
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

test("a label has its real size in millimetres", () => {
  expect(draw({})).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" role="img" width="63.5mm" height="38.1mm" viewBox="0 0 63.5 38.1"><title>Label: Lobby turnstile south, /,
  );
});

test("a scanner reads the symbol of the path", async () => {
  const [result] = await scan(rasterise(darkOf(draw({})), { widthMm: 63.5, heightMm: 38.1 }, 300, "centre"));
  expect(result?.text).toBe("R41NZ8HT-4");
});

test("symbolSvg has a quiet zone of four modules and scans", async () => {
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
])("%j is escaped", (hostile) => {
  const code = hostile.toWellFormed();
  for (const svg of [draw({ name: hostile, location: hostile, code }), symbolSvg(code)]) {
    expect(textOf(svg)).not.toMatch(/[<>"']|&(?!(?:lt|gt|quot|amp|#39);)/);
  }
});

test("any text is preserved except for characters that XML cannot contain", () => {
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

test("text is anchored at the start of its direction", () => {
  expect(draw({})).toContain('direction="ltr" text-anchor="start"');
  const mirrored = draw({ name: "שער צפון" });
  expect(mirrored).toContain('direction="rtl" text-anchor="start"');
  expect(mirrored).toContain('direction="ltr" text-anchor="end"');
});

test("text is drawn in hundredths of a millimetre, so that WebKit, which rounds the width of a letter, keeps that of a line", () => {
  const svg = draw({});
  expect(svg).toContain('<g fill="#000" transform="scale(0.01)" text-rendering="geometricPrecision">');
  const sizes = [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size));
  expect(sizes.length).toBeGreaterThan(2);
  for (const size of sizes) expect(size).toBeGreaterThan(200);
});

test("textLength is set only for lines that a wider font would push off the label", () => {
  expect(draw({ name: "Gate" })).toMatch(/<text [^>]*xml:space="preserve">Gate</);
  expect(draw({ name: "Gate" })).not.toMatch(/textLength="[^>]*>Gate</);
  expect(draw({ name: "Visitor parking at the western ramp" })).toContain('lengthAdjust="spacingAndGlyphs"');
});
