import fc from "fast-check";
import { expect, test } from "vitest";
import { tell } from "@/lib/messages/messages";
import { defaultStock } from "../stock/default-stock";
import { stocks } from "../stock/stocks";
import { shippedStock } from "../testing/sample-job";
import { rasterise, scan } from "../testing/scan";
import { CAP_HEIGHT } from "../text/fit-text";
import { defaultTemplate, placeLabel } from "./place-label";
import { drawnRectangles } from "./place-symbol";
import { SHARE_LEFT_OF_X } from "./place-texts";

const content = {
  name: "Lobby turnstile south",
  location: "HQ · Ground floor",
  code: "R41NZ8HT-4",
};

test.each([
  ["a generated code", "R41NZ8HT-4", "fine"],
  ["a URL", "https://access.example.com/q/7K3F9QX2-M", "fine"],
  ["260 bytes", "x".repeat(260), "fine"],
  ["512 bytes", "x".repeat(512), "hand-scanner"],
])("%s scans on the default stock and has the right rating", async (_, code, level) => {
  const label = placeLabel({ ...content, code }, defaultStock);
  expect(label.rating.level).toBe(level);
  const [result] = await scan(rasterise(drawnRectangles(label.symbol), label, 600, "touched"));
  expect(result?.text).toBe(code);
});

test("the symbol is on the left, with name, location and code below each other beside it", () => {
  const { texts, symbol, warnings, title } = placeLabel(content, defaultStock);
  expect(texts.map(({ text, weight, family }) => [text, weight, family])).toEqual([
    ["Lobby", 700, "sans"],
    ["turnstile", 700, "sans"],
    ["south", 700, "sans"],
    ["HQ · Ground floor", 400, "sans"],
    ["R41NZ8HT-4", 700, "mono"],
  ]);
  expect(Math.max(...drawnRectangles(symbol).map((it) => it.x + it.width))).toBeLessThan(texts[0]?.xMm ?? 0);
  expect(warnings).toEqual([]);
  expect(title).toBe("Label: Lobby turnstile south, HQ · Ground floor, R41NZ8HT-4");
});

const POINT = 25.4 / 72;
const gate = {
  name: "Locker 214",
  location: "Quay 4",
  description: "Opens at 7 with the blue key",
  code: "AVM1MA9K-A",
};

test("on a label 38 mm high the dark part of the symbol is 27 mm wide and at least 3 mm from each edge", () => {
  const { symbol, heightMm } = placeLabel(gate, defaultStock);
  const darkMm = symbol.matrix.size * symbol.moduleMm;
  expect(darkMm).toBeCloseTo(27, 0);
  expect(Math.min(symbol.xMm, symbol.yMm, heightMm - symbol.yMm - darkMm)).toBeGreaterThan(3);
});

test("the capitals of the name start at the top of the symbol, and the code in bold ends at its foot", () => {
  const { symbol, texts } = placeLabel(gate, defaultStock);
  const [name, location, code] = texts;
  expect((name?.baselineMm ?? 0) - CAP_HEIGHT * (name?.sizeMm ?? 0)).toBeCloseTo(symbol.yMm, 3);
  expect(code?.baselineMm).toBeCloseTo(symbol.yMm + symbol.matrix.size * symbol.moduleMm, 3);
  expect([name, location, code].map((it) => (it?.sizeMm ?? 0) / POINT)).toEqual(
    [11, 8, 10.5].map((pt) => expect.closeTo(pt, 6)),
  );
});

test("large text is larger in every field", () => {
  const template = { ...defaultTemplate, textSize: "large" } as const;
  const sizes = placeLabel({ ...gate, name: "Gate" }, defaultStock, { template }).texts.map(
    ({ sizeMm }) => sizeMm / POINT,
  );
  for (const [i, usual] of [11, 8, 10.5].entries()) expect(sizes[i]).toBeGreaterThan(1.2 * usual);
});

test.each(["avery-a4-l7160", "avery-a4-l7163"])(
  "on %s a large code and three texts below the symbol are complete, without a warning",
  (id) => {
    const fields = ["name", "location", "description", "code"] as const;
    const template = { ...defaultTemplate, fields: [...fields], side: "top" as const, textSize: "large" as const };
    const { texts, warnings } = placeLabel(gate, shippedStock(id), { template });
    expect(warnings).toEqual([]);
    expect(texts.map(({ text }) => text)).toEqual([gate.name, gate.location, gate.description, gate.code]);
  },
);

test("a code without room is left off the label with a warning that names it, and never cut", () => {
  const code = "https://access.example.com/".padEnd(300, "x");
  const { texts, warnings } = placeLabel({ ...gate, code }, defaultStock);
  expect(texts.map(({ text }) => text)).toEqual([gate.name, gate.location]);
  expect(warnings.map(tell)).toEqual(["The code is left off the label of “Locker 214”: there is no room for it."]);
});

test("no text is printed smaller than 6 pt", () => {
  for (const stock of stocks) {
    const { texts } = placeLabel({ ...gate, name: "Главный вход на склад ".repeat(4) }, stock);
    for (const { sizeMm } of texts) expect(sizeMm / POINT).toBeGreaterThanOrEqual(6 - 1e-9);
  }
});

test("a right-to-left name aligns all lines right, each in its own direction", () => {
  const { texts } = placeLabel({ ...content, name: "بوابة المستودع الشمالية" }, defaultStock);
  expect(texts.map(({ edge, direction }) => [edge, direction])).toEqual([
    ["right", "rtl"],
    ["right", "rtl"],
    ["right", "rtl"],
    ["right", "ltr"],
    ["right", "ltr"],
  ]);
});

test("a warning names a text that was cut", () => {
  const name = "北".repeat(200);
  expect(placeLabel({ ...content, name }, defaultStock).warnings.map(tell)).toEqual([
    `The name is cut on the label of “${name}”: it is too long.`,
  ]);
});

test("every element lies within the label, and no text overlaps the quiet zone or another text", () => {
  const anyText = (maxLength: number) =>
    fc.oneof(fc.string({ unit: "grapheme", maxLength }), fc.string({ maxLength }), fc.lorem({ maxCount: 20 }));
  const anyContent = fc.record({
    name: anyText(200),
    location: anyText(200),
    code: fc.string({ minLength: 1, maxLength: 300 }),
  });
  const anyStock = fc
    .record({ labelWidthMm: fc.integer({ min: 40, max: 210 }), labelHeightMm: fc.integer({ min: 20, max: 150 }) })
    .map((size) => ({ ...defaultStock, ...size }));
  fc.assert(
    fc.property(anyContent, fc.oneof(fc.constant(defaultStock), anyStock), (anyOf, stock) => {
      const { symbol, texts, widthMm, heightMm } = placeLabel(anyOf, stock);
      const { box } = symbol;
      expect(box.x).toBeGreaterThan(-1e-9);
      expect(box.y).toBeGreaterThan(-1e-9);
      expect(box.y + box.height).toBeLessThan(heightMm + 1e-9);
      let bottom = 0;
      for (const { edge, xMm, baselineMm, sizeMm, availableMm } of texts) {
        const left = xMm - SHARE_LEFT_OF_X[edge] * availableMm;
        const isBeside = left >= box.x + box.width - 1e-9;
        expect(isBeside || baselineMm - 0.95 * sizeMm >= box.y + box.height - 1e-9).toBe(true);
        expect(left + availableMm).toBeLessThan(widthMm);
        expect(baselineMm - 0.95 * sizeMm).toBeGreaterThanOrEqual(bottom - 1e-9);
        bottom = baselineMm + 0.25 * sizeMm;
      }
      expect(bottom).toBeLessThan(heightMm);
    }),
  );
});
