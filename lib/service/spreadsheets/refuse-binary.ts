import { SpreadsheetError } from "./sheet-row";

/** With an article. `begins` are the bytes after `at` others. */
const signatures: readonly { name: string; at?: number; begins: string }[] = [
  { name: "a PNG picture", begins: "\x89PNG" },
  { name: "a JPEG picture", begins: "\xff\xd8\xff" },
  { name: "a GIF picture", begins: "GIF8" },
  { name: "a WebP picture", at: 8, begins: "WEBP" },
  { name: "a TIFF picture", begins: "II*\0" },
  { name: "a TIFF picture", begins: "MM\0*" },
  { name: "a HEIC picture", at: 4, begins: "ftyphei" },
  { name: "a HEIC picture", at: 4, begins: "ftypmif1" },
  { name: "a video", at: 4, begins: "ftyp" },
  { name: "a PDF document", begins: "%PDF-" },
  { name: "an RTF document", begins: "{\\rtf" },
  { name: "a gzip archive", begins: "\x1f\x8b" },
  { name: "a RAR archive", begins: "Rar!" },
  { name: "a 7-Zip archive", begins: "7z\xbc\xaf" },
  { name: "an SQLite database", begins: "SQLite format 3\0" },
  { name: "a program", begins: "\x7fELF" },
  { name: "a program", begins: "MZ\x90\0" },
];

/** To find out that a file is not text. */
const SAMPLE_LENGTH = 4_096;

/** One control character is a wrong cell of its row; files of programs have many. */
const TEXT_PER_CONTROL = 200;

/** The error names what the file is. */
export function refuseBinary(bytes: Uint8Array): void {
  const found = signatures.find(({ at = 0, begins }) =>
    [...begins].every((character, index) => bytes[at + index] === character.charCodeAt(0)),
  );
  if (found) throw new SpreadsheetError(`This is ${found.name}. ${CHOOSE}`);
}

export function refuseBinaryText(text: string): void {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const controls = [...sample].filter((character) => character < "\t" || (character > "\r" && character < " ")).length;
  if (!sample.includes("\0") || controls < 2 || controls * TEXT_PER_CONTROL < sample.length) return;
  throw new SpreadsheetError(`This file is not text. ${CHOOSE}`);
}

const CHOOSE = "Choose a CSV file or a workbook, such as .xlsx, .xls or .ods.";
