import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DesignLook } from "@/lib/contract/labels/label-design";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import { tell } from "@/lib/messages/messages";
import { toLogo } from "../logo/logo";
import { defaultStock } from "../stock/default-stock";
import { stocks } from "../stock/stocks";
import type { Rectangle } from "../symbol/cover-dark";
import { anyDesign, pictureOf, sampleDesign } from "../testing/sample-design";
import { shippedStock } from "../testing/sample-job";
import { checkDesign, defaultTemplate, placeLabel } from "./place-label";
import { SHARE_LEFT_OF_X } from "./place-texts";

const content = {
  name: "Loading gate north",
  location: "Quay 4, south side",
  description: "Opens inwards. Ask the porter for the key after six.",
  code: "MCPFGMF9-C",
  owner: "Ada Lovelace",
  fields: { floor: "12", "asset-tag": "A-4711" },
};
const layout = (design: DesignLook) => ({ template: { ...defaultTemplate, design } });
const place = (design: DesignLook, stock: LabelStock = defaultStock) => placeLabel(content, stock, layout(design));
const textsOf = (label: ReturnType<typeof place>) => label.texts.map(({ text }) => text).join(" ");

const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.x + a.width > b.x + 1e-6 &&
  b.x + b.width > a.x + 1e-6 &&
  a.y + a.height > b.y + 1e-6 &&
  b.y + b.height > a.y + 1e-6;

/** Returns everything but the symbol as rectangles: lines of text from their capitals to their baseline. */
const printedBeside = ({ texts, logo, border }: ReturnType<typeof place>): Rectangle[] => [
  ...texts.map(({ edge, xMm, baselineMm, sizeMm, availableMm }) => ({
    x: xMm - SHARE_LEFT_OF_X[edge] * availableMm,
    y: baselineMm - 0.688 * sizeMm,
    width: availableMm,
    height: 0.688 * sizeMm,
  })),
  ...(logo ? [logo.box] : []),
  ...border,
];

test.each(stocks.map((stock) => [stock.id, stock] as const))(
  "on %s any design stays within the label, out of the quiet zone and off its own texts",
  (_, stock) => {
    fc.assert(
      fc.property(anyDesign, (design) => {
        const label = place(design, stock);
        const { box } = label.symbol;
        const others = printedBeside(label);
        const all = { x: 0, y: 0, width: label.widthMm, height: label.heightMm };
        for (const it of [box, ...others]) {
          expect(it.x >= -1e-6 && it.y >= -1e-6).toBe(true);
          expect(it.x + it.width <= all.width + 1e-6 && it.y + it.height <= all.height + 1e-6).toBe(true);
        }
        for (const it of others) expect(overlap(it, box), JSON.stringify({ it, box, design })).toBe(false);
        const separate = others.slice(0, others.length - label.border.length);
        for (const [i, one] of separate.entries()) {
          for (const other of separate.slice(i + 1)) expect(overlap(one, other)).toBe(false);
        }
        expect(label.symbol.box.width - label.symbol.matrix.size * label.symbol.moduleMm).toBeCloseTo(
          8 * label.symbol.moduleMm,
        );
      }),
      { numRuns: 40 },
    );
  },
);

test("a line shows the text of a custom field, and nothing where the label has none", () => {
  const line = (text: `field:${string}`) => ({ text, sizePt: 8, bold: false });
  const lines = [line("field:asset-tag"), line("field:colour")];
  expect(textsOf(place(sampleDesign({ lines })))).toBe("A-4711");
  const [note] = checkDesign(
    { ...content, fields: { "asset-tag": "A".repeat(500) } },
    defaultStock,
    layout(sampleDesign({ lines })),
  ).filter(({ member }) => member === "lines.field:asset-tag");
  expect(note && tell(note.message)).toBe("The asset tag is cut: it is too long.");
});

test.each([
  ["left", 0],
  ["right", 1],
] as const)("a symbol on the %s leaves the other side to the texts", (side, share) => {
  const { symbol, texts } = place(sampleDesign({ side, symbolMm: 20 }));
  const middle = symbol.box.x + symbol.box.width / 2;
  expect(Math.abs(middle - share * defaultStock.labelWidthMm)).toBeLessThan(defaultStock.labelWidthMm / 3);
  for (const { xMm } of texts) expect(Math.sign(xMm - middle)).toBe(share === 0 ? 1 : -1);
});

test("a symbol at the bottom has its texts above it, and one at the top below it", () => {
  const stock = shippedStock("zebra-4x6in");
  const above = place(sampleDesign({ side: "bottom" }), stock);
  for (const { baselineMm } of above.texts) expect(baselineMm).toBeLessThan(above.symbol.box.y);
  const below = place(sampleDesign({ side: "top" }), stock);
  for (const { baselineMm } of below.texts)
    expect(baselineMm).toBeGreaterThan(below.symbol.box.y + below.symbol.box.height);
});

test("the symbol has the width that the design asks for, in whole dots", () => {
  const { symbol } = place(sampleDesign({ symbolMm: 20 }));
  const width = symbol.matrix.size * symbol.moduleMm;
  expect(width).toBeLessThanOrEqual(20);
  expect(width).toBeGreaterThan(20 - (symbol.matrix.size + 9) * (25.4 / 300));
});

test("texts have the order, the sizes and the fixed text of the design", () => {
  const lines = [
    { text: "fixed", sizePt: 7, bold: false },
    { text: "owner", sizePt: 12, bold: false },
    { text: "name", sizePt: 8, bold: true },
  ] as const;
  const stock = shippedStock("zebra-4x2in");
  const label = place(sampleDesign({ lines: [...lines], fixedText: "Lost? Call 12" }), stock);
  expect(label.texts.map(({ text, weight }) => [text, weight])).toEqual([
    ["Lost? Call 12", 400],
    ["Ada Lovelace", 400],
    ["Loading gate north", 700],
  ]);
  expect(label.texts.map(({ sizeMm }) => Math.round((sizeMm * 72) / 25.4))).toEqual([7, 12, 8]);
});

describe("the remarks about a design", () => {
  const notes = (design: DesignLook, stock = defaultStock) => checkDesign(content, stock, layout(design));
  const small = shippedStock("avery-a4-l7651");

  test("are none where everything fits", () => {
    expect(notes(sampleDesign({ symbolMm: 24 }))).toEqual([]);
  });

  test("name the member that causes them", () => {
    const logo = toLogo(pictureOf(90, 90));
    const design = sampleDesign({ symbolMm: 40, logo, logoMm: 30 });
    const members = notes(design, small).map(({ member }) => member);
    expect(members).toContain("symbolMm");
    expect(members).toContain("logoMm");
    expect(members.some((member) => member.startsWith("lines."))).toBe(true);
  });

  test("are warnings of a print job when something is lost", () => {
    const { warnings } = place(sampleDesign({ symbolMm: 60 }));
    expect(warnings.map(tell)[0]).toMatch(
      /^The label of “Loading gate north”: The symbol is \d+(\.\d)? mm wide instead of 60 mm/,
    );
  });
});

test("a label without texts has its symbol in the middle", () => {
  const { symbol, texts, widthMm } = place(sampleDesign({ lines: [] }));
  expect(texts).toEqual([]);
  expect(Math.abs(symbol.box.x + symbol.box.width / 2 - widthMm / 2)).toBeLessThan(0.2);
  expect(textsOf(place(sampleDesign()))).toContain("Loading gate");
});
