import { expect, test } from "vitest";
import { rememberedFor } from "./stock-memory";

const zebra = { id: "z", name: "Zebra", dpi: 203, offsetXMm: 0.4, offsetYMm: 0, scaleX: 1.005, scaleY: 1 };

test.each([
  ["a stock that was never used has no profile", undefined, { used: "", printer: "", dpi: "" }],
  ["a profile", { nextSkip: [], lastPrinter: { id: "z", dpi: 203 } }, { used: "", printer: "z", dpi: "" }],
  ["another resolution", { nextSkip: [1, 2], lastPrinter: { id: "z", dpi: 300 } }, { printer: "z", dpi: "300" }],
  ["a deleted profile", { nextSkip: [], lastPrinter: { id: "gone", dpi: 600 } }, { printer: "", dpi: "600" }],
  ["no profile", { nextSkip: [1, 2], lastPrinter: { id: null, dpi: null } }, { used: "1, 2", printer: "", dpi: "" }],
])("rememberedFor: %s", (_, stock, expected) => {
  expect(rememberedFor(stock, [zebra])).toMatchObject(expected);
});
