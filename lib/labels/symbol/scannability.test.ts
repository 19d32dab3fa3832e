import { expect, test } from "vitest";
import { tell } from "@/lib/messages/messages";
import { rateSymbol, scanMessage } from "./scannability";

test.each([
  [0.4, 4, "fine", "Scans from up to 10 cm."],
  [1.016, 12, "fine", "Scans from up to 25 cm."],
  [0.4, 3, "hand-scanner", "Scan with a hand scanner; phones may fail."],
  [0.39, 8, "hand-scanner", "Scan with a hand scanner; phones may fail."],
  [0.25, 3, "hand-scanner", "Scan with a hand scanner; phones may fail."],
  [0.4, 2, "unreliable", "Will not scan reliably. Choose larger stock or a shorter code."],
  [0.24, 8, "unreliable", "Will not scan reliably. Choose larger stock or a shorter code."],
])("rates a module of %f mm and %i dots as %s", (moduleMm, dots, level, sentence) => {
  const rating = rateSymbol({ size: 25, moduleMm, dots });
  expect(rating).toMatchObject({ level, moduleMm });
  expect(tell(scanMessage(rating))).toBe(sentence);
});

test("the largest scan distance is ten times the width of the symbol", () => {
  expect(rateSymbol({ size: 25, moduleMm: 1, dots: 12 }).maxScanDistanceMm).toBe(250);
});
