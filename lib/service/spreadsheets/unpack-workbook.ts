import type { Readable } from "node:stream";
import { fromBufferPromise } from "yauzl";
import { notReadable, SpreadsheetError, withPassword } from "./sheet-row";

// 100,000 rows of seven columns have about 60 MB; a zip bomb has gigabytes. SheetJS takes five times as much memory,
// which the limit of the heap does not count.
const DECOMPRESSED_MAX = 100 * 1_024 * 1_024;

/** 95 MB with 5 million texts took 1.1 GB. 700,000 different texts have 45 MB. */
const TEXTS_MAX = 64 * 1_024 * 1_024;

/** Each picture and each sheet is a part. */
const PARTS_MAX = 10_000;

/** Pictures, drawings, macros, caches and settings of printers. */
const withoutCells =
  /(?:^|\/)(?:media|drawings|charts|embeddings|printerSettings|pivotCache|customXml|activeX|ctrlProps|Pictures|Thumbnails)\/|vbaProject\.bin$|\.(?:png|jpe?g|gif|emf|wmf|pdf)$/i;

/** As SheetJS takes it: the paths, and for each a name and content. */
export type UnpackedWorkbook = { FullPaths: string[]; FileIndex: { name: string; type: number; content: Buffer }[] };

/** SheetJS has no limit: 2 MB of zeros became 2 GB, which no limit of the heap counts. */
export async function unpackWorkbook(bytes: Uint8Array): Promise<UnpackedWorkbook> {
  const unpacked: UnpackedWorkbook = {
    FullPaths: [ROOT],
    FileIndex: [{ name: "Root Entry", type: 5, content: Buffer.alloc(0) }],
  };
  try {
    const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (archive.entryCount > PARTS_MAX) throw tooLarge();
    let left = DECOMPRESSED_MAX;
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith("/") || withoutCells.test(entry.fileName)) continue;
      if (entry.isEncrypted()) throw withPassword();
      // yauzl fails when a part has more bytes than it says.
      left -= entry.uncompressedSize;
      const isTexts = /sharedStrings\.(?:xml|bin)$/i.test(entry.fileName);
      if (left < 0 || (isTexts && entry.uncompressedSize > TEXTS_MAX)) throw tooLarge();
      const content = await readPart(await archive.openReadStreamPromise(entry), entry.uncompressedSize);
      add(unpacked, entry.fileName, content);
    }
  } catch (error) {
    throw error instanceof SpreadsheetError ? error : notReadable();
  }
  const names = unpacked.FullPaths.map((path) => path.slice(ROOT.length));
  if (names.includes("content.xml") && !names.includes("styles.xml")) add(unpacked, "styles.xml", NO_STYLES);
  addExcelStyles(unpacked);
  return unpacked;
}

const ROOT = "Root Entry/";

/** Small programs leave it out of OpenDocument, and SheetJS needs it. */
const NO_STYLES = Buffer.from(
  '<office:document-styles xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"></office:document-styles>',
);

const STYLES = "xl/access-points-styles.xml";
const OWN_STYLES = `<Override PartName="/${STYLES}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>`;
const ONE_FILL = Buffer.from("<styleSheet><fills><fill><patternFill/></fill></fills></styleSheet>");

/** Without styles SheetJS throws and catches for each cell (0.1 ms): 150,000 cells reached the time limit. */
function addExcelStyles(unpacked: UnpackedWorkbook): void {
  const types = unpacked.FileIndex.find(({ name }) => name === "[Content_Types].xml");
  const text = types?.content.toString("latin1") ?? "";
  if (!types || !text.includes("/xl/") || /ml\.styles\+xml|ms-excel\.styles/.test(text)) return;
  types.content = Buffer.from(text.replace(/(?=<\/(?:\w{1,40}:)?Types>)/, OWN_STYLES), "latin1");
  add(unpacked, STYLES, ONE_FILL);
}

function add({ FullPaths, FileIndex }: UnpackedWorkbook, path: string, content: Buffer): void {
  FullPaths.push(`${ROOT}${path}`);
  FileIndex.push({ name: path.slice(path.lastIndexOf("/") + 1), type: 2, content: readable(content) });
}

/** P1DT12H15M in a strict workbook (ISO 8601-1 §5.5.2). */
const DURATION = /<c ([^<>]+)><v>P([\dDTHMS.]+)<\/v>/g;
const SECONDS = { D: 86_400, H: 3_600, M: 60, S: 1 };

/** UTF-16 with the lower byte first, and durations as days. */
function readable(content: Buffer): Buffer {
  const mark = content.toString("latin1", 0, 2);
  if (content.length % 2 === 0 && (mark === "\xfe\xff" || mark === "\0<")) {
    return Buffer.concat([mark === "\0<" ? Buffer.from([0xff, 0xfe]) : Buffer.alloc(0), content.swap16()]);
  }
  if (!content.includes("<v>P")) return content;
  const text = content.toString("latin1").replace(DURATION, (cell, attributes: string, duration: string) => {
    if (!attributes.includes('t="d"')) return cell;
    // T divides days from hours: M is minutes.
    const parts = duration.replace("T", "").split(/(?<=[DHMS])/);
    const seconds = parts.map((part) => Number(part.slice(0, -1)) * SECONDS[part.at(-1) as keyof typeof SECONDS]);
    return `<c ${attributes.replace('t="d"', 't="n"')}><v>${seconds.reduce((sum, one) => sum + one, 0) / SECONDS.D}</v>`;
  });
  return Buffer.from(text, "latin1");
}

/** One buffer: joining pieces would take the memory twice. */
async function readPart(stream: Readable, size: number): Promise<Buffer> {
  const content = Buffer.alloc(size);
  let at = 0;
  for await (const piece of stream) at += (piece as Buffer).copy(content, at);
  return content;
}

const tooLarge = () =>
  new SpreadsheetError("The workbook is too large when it is unpacked. Save the sheet as CSV and import that file.");
