import { expect, test } from "vitest";
import type { LabelJob } from "../layout/place-job";
import { unknownPrinter } from "../stock/printer";
import { defaultStock, type Stock } from "../stock/stock";
import { findStock, stocks } from "../stock/stocks";
import { someContents, someJob } from "../testing/sample-job";
import { checkJob } from "./check-job";

const tiny = findStock("avery-a4-l4731rev") as Stock;
const named = (name: string, value: string) => [{ name, location: "", code: "", value }];

test.each<[string, Partial<LabelJob>, RegExp, number | null]>([
  ["an empty selection", { contents: [] }, /Nothing is selected: choose/, null],
  ["half a copy", { copies: 1.5 }, /copies must be a whole number/, null],
  ["stock too wide", { stock: { ...defaultStock, horizontalPitchMm: 80 } }, /columns do not fit/, null],
  ["a cell there is none of", { skip: [1, 22] }, /cells 1 to 21, no 22/, null],
  ["a sheet all used", { skip: Array.from({ length: 21 }, (_, i) => i + 1) }, /Every cell .* free one/, null],
  [
    "an offset off the page",
    { printer: { ...unknownPrinter, offsetXMm: 9 } },
    /push the labels in cells 3, 6, 9, 12, 15, 18, 21 off the page: reduce them/,
    null,
  ],
  ["an empty value", { contents: named("Gate", "") }, /“Gate”: A QR symbol needs a value/, 0],
  ["too long for any symbol", { contents: named("Gate", "x".repeat(2_400)) }, /“Gate”: The value is too long/, 0],
  [
    "too long for the stock",
    { contents: named("Gate", "x".repeat(2_300)), stock: tiny },
    /“Gate” is too long for this label/,
    0,
  ],
  [
    "letters no font has",
    { contents: named("Gate ᚠ", "A-1") },
    /No font has “ᚠ” \(U\+16A0\) on the label of “Gate ᚠ”/,
    0,
  ],
])("%s is named with what to do", (_, changes, sentence, index) => {
  const { problems, counts } = checkJob(someJob(changes));
  expect(problems).toEqual([{ level: "error", index, sentence: expect.stringMatching(sentence) }]);
  expect(counts.error).toBe(1);
});

test.each(stocks.map((stock) => [stock.id, stock] as const))("a code of ours can be printed on %s", (_, stock) => {
  expect(checkJob(someJob({ stock })).counts.error).toBe(0);
});

test("what steers direction and line breaks needs no glyph, and line ends are spaces", () => {
  const contents = [
    { name: "\u200fשער\u200b 2\u00ad", location: "a\nb\tc", code: "\u2066A-1\u2069\ufeff", value: "A-1" },
  ];
  expect(checkJob(someJob({ contents })).problems).toEqual([]);
});

test.each<[string, Partial<LabelJob>, RegExp]>([
  ["hard to scan", { contents: named("Gate", "x".repeat(512)) }, /“Gate”: Scan with a hand scanner/],
  ["cut", { contents: named("北".repeat(200), "A-1") }, /The name is cut/],
  ["uneven", { stock: { ...defaultStock, leftMarginMm: 6 } }, /left margin is 6 mm/],
])("what is %s is a warning", (_, changes, sentence) => {
  const { problems } = checkJob(someJob(changes));
  expect(problems).toEqual([expect.objectContaining({ level: "warning", sentence: expect.stringMatching(sentence) })]);
});

test("an offset a label's margin takes up is no problem", () => {
  const fullBleed = findStock("avery-a4-3475") as Stock;
  expect(checkJob(someJob({ stock: fullBleed, printer: { ...unknownPrinter, offsetXMm: 1.4 } })).counts.error).toBe(0);
});

test("a printer with few dots makes a code harder to scan", () => {
  const job = (dpi: number) =>
    someJob({ contents: named("Gate", "x".repeat(300)), printer: { ...unknownPrinter, dpi } });
  expect(checkJob(job(600)).verdicts.fine).toBe(1);
  expect(checkJob(job(203)).verdicts["hand-scanner"]).toBe(1);
});

test("at most 100 problems are listed, all are counted, and copies are checked once", () => {
  const contents = someContents(150).map((it) => ({ ...it, name: "ᚠ" }));
  const { problems, counts } = checkJob(someJob({ contents, copies: 2 }));
  expect(problems).toHaveLength(100);
  expect(counts.error).toBe(150);
});
