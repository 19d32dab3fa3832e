import { text as toText } from "node:stream/consumers";
import { expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { naughtyTexts } from "./test-texts";
import { writeXlsx } from "./write-xlsx";

/** Returns the parts of a workbook by their paths, as another library unpacks them. */
async function unpack(rows: string[][], sheetRows?: number): Promise<Map<string, string>> {
  const bytes: Uint8Array[] = [];
  const batches = (async function* () {
    yield rows.slice(0, 2);
    yield rows.slice(2);
  })();
  for await (const part of writeXlsx("Access points", ["name", "text"], batches, sheetRows)) bytes.push(part);
  const parts = new Map<string, string>();
  const zip = await fromBufferPromise(Buffer.concat(bytes));
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await toText(await zip.openReadStreamPromise(entry)));
  return parts;
}

const unescapeXml = (xml: string) =>
  xml
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

const rowsOf = (xml = "") =>
  [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, cells = ""]) =>
    [...cells.matchAll(/<c\/>|<c s="1" t="inlineStr"><is><t(?: xml:space="preserve")?>([^<>]*)<\/t><\/is><\/c>/g)].map(
      ([, text = ""]) => unescapeXml(text),
    ),
  );

test("every text of an XLSX file can be read back as text", async () => {
  const rows = naughtyTexts.map((text, index) => [`row ${index}`, text]);
  const parts = await unpack(rows);
  const sheet = parts.get("xl/worksheets/sheet1.xml");
  expect(rowsOf(sheet)).toEqual([["name", "text"], ...rows]);
  expect(sheet).not.toMatch(/[^\P{Cc}\t\n\u007f-\u009f]|[\ufffe\uffff]/u);
  expect([...parts.keys()].sort()).toEqual([
    "[Content_Types].xml",
    "_rels/.rels",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
    "xl/workbook.xml",
    "xl/worksheets/sheet1.xml",
  ]);
});

test("rows beyond the limit of a sheet are on the next sheet, which has the header too", async () => {
  const rows = ["1", "2", "3", "4", "5"].map((number) => [number, "x"]);
  const parts = await unpack(rows, 3);
  const sheets = [1, 2, 3].map((number) =>
    rowsOf(parts.get(`xl/worksheets/sheet${number}.xml`)).map(([first]) => first),
  );
  expect(sheets).toEqual([
    ["name", "1", "2"],
    ["name", "3", "4"],
    ["name", "5"],
  ]);
  expect(parts.get("xl/workbook.xml")).toContain('name="Access points 3" sheetId="3"');
  expect(parts.has("xl/worksheets/sheet4.xml")).toBe(false);
});

test("an XLSX file without rows has the header", async () => {
  expect(rowsOf((await unpack([])).get("xl/worksheets/sheet1.xml"))).toEqual([["name", "text"]]);
});

test("an error of the rows is an error of the file", async () => {
  const failing = (async function* (): AsyncGenerator<string[][]> {
    yield [["a", "b"]];
    throw new Error("the disk is gone");
  })();
  const write = async () => {
    for await (const _ of writeXlsx("Access points", ["name", "text"], failing));
  };
  await expect(write()).rejects.toThrow("the disk is gone");
});
