import { expect, test } from "vitest";
import { readSheet } from "./read-sheet";
import { makeXlsx } from "./test-xlsx";

async function countRows(bytes: Buffer): Promise<number> {
  let rows = 0;
  for await (const batch of readSheet(bytes, { choose: () => 0 })) rows += batch.length;
  return rows;
}

const texts = (count: number) => makeXlsx("", { "xl/sharedStrings.xml": `<sst>${"<si/>".repeat(count)}</sst>` });
const rows = (count: number) => makeXlsx("<row/>".repeat(count));

// The workbooks are as large as the limits, which takes seconds. read-xlsx.test.ts has the other limits.
test.each<[what: string, most: Buffer, more: Buffer, message: string]>([
  ["more than 1,048,576 rows", rows(1_048_576), rows(1_048_577), "more than 1,048,576 rows"],
  ["more than 2,000,000 shared texts", texts(2_000_000), texts(2_000_001), "more than 2,000,000 different texts"],
])("readXlsx refuses %s", async (_, most, more, message) => {
  expect(await countRows(most)).toBe(0);
  await expect(countRows(more)).rejects.toThrow(message);
});
