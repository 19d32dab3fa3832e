import { expect, test } from "vitest";
import type { LabelTemplate } from "@/lib/contract/labels/label-template";
import { type StoredMessage, tell } from "@/lib/messages/messages";
import type { RenderJob } from "../layout/place-job";
import { defaultTemplate } from "../layout/place-label";
import { defaultStock } from "../stock/default-stock";
import { unknownPrinter } from "../stock/printer";
import { stocks } from "../stock/stocks";
import { sampleJob, sampleTexts, shippedStock } from "../testing/sample-job";
import { checkJob } from "./check-job";

const tiny = shippedStock("avery-a4-l4731rev");
/** Without the code as text, which would be cut where a test uses a long code. */
const nameOnly: LabelTemplate = { ...defaultTemplate, fields: ["name"] };
const told = <Problem extends { message: StoredMessage }>({ message, ...problem }: Problem) => ({
  ...problem,
  sentence: tell(message),
});
const named = (name: string, code: string) => [{ name, location: "", code }];

test.each<[string, Partial<RenderJob>, RegExp]>([
  ["an empty code", { contents: named("Gate", "") }, /“Gate”: A QR symbol needs a value/],
  ["a code too long for any symbol", { contents: named("Gate", "x".repeat(2_400)) }, /“Gate”: The value is too long/],
  [
    "a code too long for the stock",
    { contents: named("Gate", "x".repeat(2_300)), stock: tiny, template: nameOnly },
    /“Gate” is too long for this label/,
  ],
  [
    "letters that no font has",
    { contents: named("Gate ᚠ", "A-1") },
    /No font has “ᚠ” \(U\+16A0\) on the label of “Gate ᚠ”/,
  ],
])("reports %s as an error that says what to do", (_, changes, sentence) => {
  const { problems, counts } = checkJob(sampleJob(changes));
  expect(problems.map(told)).toEqual([{ level: "error", index: 0, sentence: expect.stringMatching(sentence) }]);
  expect(counts.error).toBe(1);
});

test.each(stocks.map((stock) => [stock.id, stock] as const))("a generated code can be printed on %s", (_, stock) => {
  expect(checkJob(sampleJob({ stock })).counts.error).toBe(0);
});

test("formatting characters need no glyph, and line breaks become spaces", () => {
  const contents = [{ name: "\u200fשער\u200b 2\u00ad", location: "a\nb\tc", code: "\u2066A-1\u2069\ufeff" }];
  expect(checkJob(sampleJob({ contents })).problems).toEqual([]);
});

test.each<[string, Partial<RenderJob>, RegExp]>([
  [
    "hard to scan",
    { contents: named("Gate", "x".repeat(512)), template: nameOnly },
    /“Gate”: Scan with a hand scanner/,
  ],
  ["cut", { contents: named("北".repeat(200), "A-1") }, /The name is cut/],
  ["uneven", { stock: { ...defaultStock, leftMarginMm: 6 } }, /left margin is 6 mm/],
])("reports a label or stock that is %s as a warning", (_, changes, sentence) => {
  const { problems } = checkJob(sampleJob(changes));
  expect(problems.map(told)).toEqual([
    expect.objectContaining({ level: "warning", sentence: expect.stringMatching(sentence) }),
  ]);
});

test("the same code is harder to scan at a lower resolution", () => {
  const job = (dpi: number) =>
    sampleJob({ contents: named("Gate", "x".repeat(300)), printer: { ...unknownPrinter, dpi } });
  expect(checkJob(job(600)).verdicts.fine).toBe(1);
  expect(checkJob(job(203)).verdicts["hand-scanner"]).toBe(1);
});

test("the scan distance of a job is the smallest one of its labels", () => {
  const distance = (...codes: string[]) =>
    checkJob(sampleJob({ contents: codes.flatMap((code) => named("Gate", code)) })).maxScanDistanceMm ?? 0;
  const [small, dense] = ["A-1", "x".repeat(60)];
  expect(distance(small)).toBeLessThan(distance(dense));
  expect(distance(small, dense)).toBe(distance(small));
  expect(distance(dense, small)).toBe(distance(small));
});

test("lists at most 100 problems, counts all, and checks each label once for all copies", () => {
  const contents = sampleTexts(150).map((it) => ({ ...it, name: "ᚠ" }));
  const { problems, counts } = checkJob(sampleJob({ contents, copies: 2 }));
  expect(problems).toHaveLength(100);
  expect(counts.error).toBe(150);
});

test("groups problems that say the same of several labels under the first of them", () => {
  const contents = sampleTexts(4).map((it, index) => ({ ...it, name: index === 3 ? "ᚡ" : "ᚠ" }));
  const { groups } = checkJob(sampleJob({ contents }));
  expect(groups.map(told)).toEqual([
    {
      level: "error",
      labels: 3,
      sentence: expect.stringMatching(/^No font has “ᚠ” .* on the label of “ᚠ” and 2 others\./),
    },
    { level: "error", labels: 1, sentence: expect.stringMatching(/^No font has “ᚡ” .* on the label of “ᚡ”\./) },
  ]);
});
