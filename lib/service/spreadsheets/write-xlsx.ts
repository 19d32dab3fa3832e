import { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** With the header (Microsoft, "Excel specifications and limits"). */
const SHEET_ROWS_MAX = 1_048_576;

/** Characters of XML: ZIP without extensions ends at 4 GiB. */
const SHEET_LENGTH_MAX = 1_000_000_000;

/** 6, the default, takes three times as long for a file that is a fifth smaller. */
const compressionLevel = 1;

type Batches = AsyncIterable<readonly (readonly string[])[]>;

/** ECMA-376. All cells are text: 00123 and 1E5 stay, and none is run as a formula. Memory stays the same. */
export async function* writeXlsx(
  title: string,
  header: readonly string[],
  batches: Batches,
  sheetRows = SHEET_ROWS_MAX,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error) => output.destroy(error));
  const rows = rowsOf(batches);
  const titles: string[] = [];
  const addSheet = (first: readonly string[] | undefined) => {
    titles.push(titles.length === 0 ? title : `${title} ${titles.length + 1}`);
    const onEnd = (next: readonly string[] | undefined) => {
      if (next) return addSheet(next);
      for (const [path, xml] of workbookParts(titles)) {
        zip.addBuffer(Buffer.from(`${DECLARATION}${xml}`), path, { compressionLevel });
      }
      zip.end();
    };
    const sheet = Readable.from(sheetXml(header, rows, { first, sheetRows, onEnd }));
    sheet.on("error", (error) => output.destroy(error));
    zip.addReadStream(sheet, `xl/worksheets/sheet${titles.length}.xml`, { compressionLevel });
  };
  addSheet(undefined);
  yield* output;
}

async function* rowsOf(batches: Batches): AsyncGenerator<readonly string[], undefined> {
  for await (const batch of batches) yield* batch;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** Characters. */
const PART_LENGTH = 65_536;

type Sheet = {
  first: readonly string[] | undefined;
  sheetRows: number;
  /** `next`: first row of the next sheet; undefined when there is none. */
  onEnd: (next: readonly string[] | undefined) => void;
};

/** Until the sheet is full or no row is left. */
async function* sheetXml(
  header: readonly string[],
  rows: AsyncGenerator<readonly string[], undefined>,
  { first, sheetRows, onEnd }: Sheet,
): AsyncGenerator<Buffer> {
  let part = `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetData>${rowXml(header)}`;
  let length = 0;
  let count = 1;
  let next = first ?? (await rows.next()).value;
  while (next && count < sheetRows && length < SHEET_LENGTH_MAX) {
    part += rowXml(next);
    count += 1;
    if (part.length >= PART_LENGTH) {
      yield Buffer.from(part);
      length += part.length;
      part = "";
    }
    next = (await rows.next()).value;
  }
  yield Buffer.from(`${part}</sheetData></worksheet>`);
  onEnd(next);
}

/** Inline strings, in the style that keeps them text when they are edited. */
function rowXml(cells: readonly string[]): string {
  let xml = "<row>";
  for (const text of cells) {
    if (text === "") xml += "<c/>";
    else if (isPlain(text)) xml += `<c s="1" t="inlineStr"><is><t>${text}</t></is></c>`;
    else xml += `<c s="1" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
  }
  return `${xml}</row>`;
}

/** Neither escaped nor with `xml:space`, which is a quarter of a sheet. */
const isPlain = (text: string): boolean => !/[^ -%'-;=?-^`-\ufffd]|^\s|\s$|\s\s/.test(text);

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Not in XML 1.0, and `_x0041_` as text (ECMA-376 §22.9.2.19). SheetJS decodes `_X0041_` too. */
const unwritable = /[^\P{Cc}\t\n\u007f-\u009f]|[\ufffe\uffff]|_(?=[xX][\dA-Fa-f]{4}_)/gu;

const escapeXml = (text: string): string =>
  text
    .replace(unwritable, (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`)
    .replace(/[&<>]/g, (one) => entities[one] as string);

/** By path, without sheets. Format 49 is text, and style 1 uses it. */
const workbookParts = (titles: readonly string[]): [path: string, xml: string][] => {
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const each = (write: (number: number, title: string) => string) =>
    titles.map((title, index) => write(index + 1, title)).join("");
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/>`;
  return [
    [
      "xl/workbook.xml",
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${each(
        (number, title) => `<sheet name="${escapeXml(title)}" sheetId="${number}" r:id="sheet${number}"/>`,
      )}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${PACKAGE}/relationships">${each((number) =>
        relation(`sheet${number}`, "worksheet", `worksheets/sheet${number}.xml`),
      )}${relation("styles", "styles", "styles.xml")}</Relationships>`,
    ],
    [
      "xl/styles.xml",
      `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
    [
      "_rels/.rels",
      `<Relationships xmlns="${PACKAGE}/relationships">${relation("workbook", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    ],
    [
      "[Content_Types].xml",
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${each(
        (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${type}.worksheet+xml"/>`,
      )}</Types>`,
    ],
  ];
};
