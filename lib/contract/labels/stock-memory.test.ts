import { expect, test } from "vitest";
import { rememberedFor } from "./stock-memory";

const zebra = {
  id: "z",
  name: "Zebra",
  dpi: 203,
  offsetXMm: 0.4,
  offsetYMm: 0,
  scaleX: 1.005,
  scaleY: 1,
  stock: null,
  connection: null,
};

const desk = { id: "d", dpi: 300, stock: "roll", connection: { kind: "agent" as const } };

test.each([
  ["a stock that was never used has no profile", undefined, { used: "", printer: "", dpi: "" }],
  ["a profile", { id: "sheet", nextSkip: [], lastPrinter: { id: "z", dpi: 203 } }, { used: "", printer: "z", dpi: "" }],
  [
    "another resolution",
    { id: "sheet", nextSkip: [1, 2], lastPrinter: { id: "z", dpi: 300 } },
    { printer: "z", dpi: "300" },
  ],
  [
    "a deleted profile",
    { id: "sheet", nextSkip: [], lastPrinter: { id: "gone", dpi: 600 } },
    { printer: "", dpi: "600" },
  ],
  [
    "no profile",
    { id: "sheet", nextSkip: [1, 2], lastPrinter: { id: null, dpi: null } },
    { used: "1, 2", printer: "", dpi: "" },
  ],
  ["a printer that has it loaded", { id: "roll", nextSkip: [], lastPrinter: null }, { printer: "d", dpi: "" }],
  ["a deleted profile", { id: "roll", nextSkip: [], lastPrinter: { id: "gone", dpi: 600 } }, { printer: "d", dpi: "" }],
  ["the last profile", { id: "roll", nextSkip: [], lastPrinter: { id: "z", dpi: 203 } }, { printer: "z", dpi: "" }],
])("rememberedFor: %s", (_, stock, expected) => {
  expect(rememberedFor(stock, [zebra, desk])).toMatchObject(expected);
});

test.each([
  ["the last profile keeps its resolution", "z", { printer: "z", dpi: "300" }],
  ["another printer has its own", "d", { printer: "d", dpi: "" }],
])("rememberedFor, for a printer that gets the labels: %s", (_, sendTo, expected) => {
  const stock = { id: "sheet", nextSkip: [1], lastPrinter: { id: "z", dpi: 300 } };
  expect(rememberedFor(stock, [zebra, desk], sendTo)).toEqual({ used: "1", ...expected });
});
