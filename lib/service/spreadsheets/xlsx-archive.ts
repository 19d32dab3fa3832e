import type { Readable } from "node:stream";
import sax from "sax";
import { type Entry, fromBufferPromise } from "yauzl";
import { SpreadsheetError } from "./sheet-row";

/**
 * Most bytes that are decompressed of one workbook, all parts together. A sheet with 100,000 rows of seven columns has
 * about 60 MB; a small file can decompress to gigabytes (zip bomb).
 */
const DECOMPRESSED_MAX = 256 * 1_024 * 1_024;

/** Most parts of a workbook. Each picture and each sheet is a part. */
const PARTS_MAX = 10_000;

/** Most levels of elements in each other. A sheet has 7. */
const DEPTH_MAX = 20;

/** Most characters of the attributes of one element. It is also sax's limit of one attribute, name, comment or declaration. */
const ATTRIBUTES_MAX = 64 * 1_024;

/** Most characters of a text in XML. The text of a cell has at most 32,767, each of which may be written as `_x000D_`. */
const TEXT_MAX = 256 * 1_024;

/** XML element with the local part of its name and its attributes. */
type Element = { name: string; attributes: Record<string, string> };

/** Functions that get the elements of a part in order. `onClose` gets the text since the last opening or closing tag. */
type PartReader = { onOpen?: (element: Element) => void; onClose?: (name: string, text: string) => void };

/** Open workbook: parts by name. */
export type XlsxArchive = {
  has: (name: string) => boolean;
  /** Reads the elements of a part, and yields after each piece of it. */
  read: (name: string, reader: PartReader) => AsyncGenerator<void>;
};

/**
 * Opens a workbook (ECMA-376, part 2). Nothing is decompressed before it is read.
 * @throws SpreadsheetError when the file is not a zip archive
 */
export async function openXlsx(bytes: Uint8Array): Promise<XlsxArchive> {
  const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).catch(damaged);
  const parts = new Map<string, Entry>();
  if (archive.entryCount > PARTS_MAX) throw tooLarge();
  try {
    for await (const entry of archive.eachEntry()) parts.set(entry.fileName, entry);
  } catch (error) {
    damaged(error);
  }
  let decompressed = 0;

  async function* read(name: string, reader: PartReader): AsyncGenerator<void> {
    const entry = parts.get(name);
    if (!entry) throw damaged();
    if (entry.isEncrypted()) throw new SpreadsheetError("The workbook has a password. Save it without one.");
    const parser = createParser(reader);
    const stream: Readable = await archive.openReadStreamPromise(entry).catch(damaged);
    const decoder = new TextDecoder();
    try {
      for await (const chunk of stream) {
        decompressed += chunk.length;
        if (decompressed > DECOMPRESSED_MAX) throw tooLarge();
        parser.write(decoder.decode(chunk, { stream: true }));
        yield;
      }
      parser.write(decoder.decode()).close();
    } catch (error) {
      if (error instanceof SpreadsheetError) throw error;
      throw String(error).includes("Max buffer length exceeded") ? tooLong() : damaged();
    } finally {
      stream.destroy();
    }
  }

  return { has: (name) => parts.has(name), read };
}

/** Creates a strict parser. It knows the five entities of XML only, so that no document type can define others. */
function createParser({ onOpen, onClose }: PartReader): sax.SAXParser {
  // Without positions, sax does not check its own limit of 64 KiB (its constant MAX_BUFFER_LENGTH).
  const parser = sax.parser(true, { position: true });
  let text = "";
  let depth = 0;
  let attributesLength = 0;
  parser.onopentagstart = () => {
    depth += 1;
    if (depth > DEPTH_MAX) throw unusual(`elements in more than ${DEPTH_MAX} levels`);
    attributesLength = 0;
  };
  parser.onattribute = ({ name, value }) => {
    attributesLength += name.length + value.length;
    if (attributesLength > ATTRIBUTES_MAX) throw tooLong();
  };
  parser.onopentag = ({ name, attributes }) => {
    text = "";
    onOpen?.({ name: localName(name), attributes: attributes as Record<string, string> });
  };
  parser.ontext = (piece) => {
    text = joinText(text, piece);
  };
  parser.oncdata = parser.ontext;
  parser.onclosetag = (name) => {
    depth -= 1;
    onClose?.(localName(name), text);
    text = "";
  };
  parser.onerror = (error) => {
    throw error;
  };
  return parser;
}

/** Joins two pieces of a text. @throws SpreadsheetError when it is longer than a spreadsheet program writes it */
export function joinText(text: string, piece: string): string {
  if (text.length + piece.length <= TEXT_MAX) return text + piece;
  throw unusual(`a text of more than ${TEXT_MAX.toLocaleString("en")} characters`);
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

const tooLarge = () =>
  new SpreadsheetError("The workbook is too large when it is unpacked. Save the sheet as CSV and import that file.");

/** Returns the error for a workbook that no spreadsheet program writes, because it has `what`. */
export const unusual = (what: string): SpreadsheetError =>
  new SpreadsheetError(`The workbook has ${what}. Save the sheet as CSV and import that file.`);

const tooLong = () =>
  unusual(`an element with attributes or a name of more than ${ATTRIBUTES_MAX.toLocaleString("en")} characters`);

/** @throws SpreadsheetError always */
function damaged(_error?: unknown): never {
  throw new SpreadsheetError(
    "The file is not an Excel workbook (.xlsx), or it is damaged. Save it again, or save CSV.",
  );
}
