import { expect, test } from "vitest";
import { restoreFormula } from "./formula";
import { naughtyTexts } from "./test-texts";
import { writeCsv } from "./write-csv";

async function textOf(header: string[], batches: string[][][]): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of writeCsv(
    header,
    (async function* () {
      yield* batches;
    })(),
  ))
    parts.push(part);
  return new TextDecoder("utf-8", { ignoreBOM: true, fatal: true }).decode(Buffer.concat(parts));
}

/** Reads CSV by the grammar of RFC 4180 alone. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

test("a CSV file starts with a byte order mark, and its lines end in CR LF", async () => {
  expect(await textOf(["a", "b"], [[["1", "x,y"]], [["2", 'say "hi"\nthere']]])).toBe(
    '\ufeffa,b\r\n1,"x,y"\r\n2,"say ""hi""\nthere"\r\n',
  );
});

test("no cell of a CSV file starts as a formula, and every text can be read back", async () => {
  const rows = naughtyTexts.map((text, index) => [`row ${index}`, text, text]);
  const read = parse((await textOf(["name", "one", "two"], [rows])).slice(1));
  expect(read.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  expect(read.slice(1).map((cells) => cells.map(restoreFormula))).toEqual(rows);
});
