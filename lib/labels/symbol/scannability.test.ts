import { expect, test } from "vitest";
import { judgeSymbol } from "./scannability";

test.each([
  [0.4, 4, "fine", "Scans from about 10 cm."],
  [1.016, 12, "fine", "Scans from about 25 cm."],
  [0.4, 3, "hand-scanner", "Scan with a hand scanner; phones may fail."],
  [0.39, 8, "hand-scanner", "Scan with a hand scanner; phones may fail."],
  [0.25, 3, "hand-scanner", "Scan with a hand scanner; phones may fail."],
  [0.4, 2, "unreliable", "Will not scan reliably: choose larger stock or a shorter code."],
  [0.24, 8, "unreliable", "Will not scan reliably: choose larger stock or a shorter code."],
])("a module of %f mm in %i dots is %s", (moduleMm, dots, level, sentence) => {
  expect(judgeSymbol({ size: 25, moduleMm, dots })).toMatchObject({ level, sentence, moduleMm });
});

test("it scans from ten times its width away", () => {
  expect(judgeSymbol({ size: 25, moduleMm: 1, dots: 12 }).scanDistanceMm).toBe(250);
});
