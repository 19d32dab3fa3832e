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

/** XML element with the local part of its name and its attributes. */
type Element = { name: string; attributes: Record<string, string> };

/** Functions that get the elements of a part in order. `onClose` gets the text since the last opening or closing tag. */
type PartReader = { onOpen?: (element: Element) => void; onClose?: (name: string, text: string) => void };

/** Open workbook: parts by name. */
export type XlsxArchive = {
  has: (name: string) => boolean;
  /** Reads the elements of a part, and yields after each piece of it, so that other requests are answered. */
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
      throw error instanceof SpreadsheetError ? error : damaged();
    } finally {
      stream.destroy();
    }
  }

  return { has: (name) => parts.has(name), read };
}

/** Creates a strict parser. It knows the five entities of XML only, so that no document type can define others. */
function createParser({ onOpen, onClose }: PartReader): sax.SAXParser {
  const parser = sax.parser(true, { position: false });
  let text = "";
  parser.onopentag = ({ name, attributes }) => {
    text = "";
    onOpen?.({ name: localName(name), attributes: attributes as Record<string, string> });
  };
  parser.ontext = (piece) => {
    text += piece;
  };
  parser.oncdata = parser.ontext;
  parser.onclosetag = (name) => {
    onClose?.(localName(name), text);
    text = "";
  };
  parser.onerror = (error) => {
    throw error;
  };
  return parser;
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

const tooLarge = () =>
  new SpreadsheetError("The workbook is too large when it is unpacked. Save the sheet as CSV and import that file.");

/** @throws SpreadsheetError always */
function damaged(_error?: unknown): never {
  throw new SpreadsheetError(
    "The file is not an Excel workbook (.xlsx), or it is damaged. Save it again, or save CSV.",
  );
}
