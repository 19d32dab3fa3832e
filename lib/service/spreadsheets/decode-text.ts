import { isUtf8 } from "node:buffer";
import { findEncoding, textEncodings } from "@/lib/contract/access-points/imports/text-encodings";
import { decodeAs, guessEncoding, linesToCompare } from "./guess-encoding";

/** To find UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 4_096;

const SEPARATING = [...Buffer.from("\t\n\r,;|")];

/** Right characters for each wrong byte: from here on a text is UTF-8, as of two files joined. */
const RIGHT_PER_WRONG = 3;

/** Bytes of a line that stand for the file's text, and characters that are shown. */
const SHOWN_BYTES = 240;
const SHOWN_LENGTH = 60;

/** A name of the Encoding Standard, or `ibm850` for MS-DOS. */
export type FoundEncoding = {
  encoding: string;
  /** No other encoding is nearly as likely. */
  isSure: boolean;
  /** `sample`: the first text that the encoding changes. None for Unicode. */
  choices: { encoding: string; sample: string }[];
};

/** By the byte order mark, zero bytes of UTF-16, valid UTF-8, or else `guessEncoding`. `given` "": find it. */
export async function decodeText(bytes: Uint8Array, given = ""): Promise<{ text: string; found: FoundEncoding }> {
  const { encoding, isSure } = given
    ? { encoding: findEncoding(given) ?? given, isSure: true }
    : await recognize(bytes);
  const isUnicode = encoding.startsWith("utf-16") || (encoding === "utf-8" && isUtf8(bytes));
  const choices = isUnicode ? [] : choicesOf(bytes);
  return { text: withoutMarks(decodeAs(bytes, encoding)), found: { encoding, isSure, choices } };
}

async function recognize(bytes: Uint8Array): Promise<{ encoding: string; isSure: boolean }> {
  const encoding = utf16Of(bytes) || (isNearlyUtf8(bytes) ? "utf-8" : null);
  return encoding === null ? guessEncoding(bytes) : { encoding, isSure: true };
}

function choicesOf(bytes: Uint8Array): FoundEncoding["choices"] {
  const lines = linesToCompare(bytes, SHOWN_BYTES);
  return Object.keys(textEncodings).map((encoding) => {
    const [line = ""] = decodeAs(lines, encoding).split(/[\r\n]/, 1);
    const cells = line.split(/[,;\t|"]/).filter((cell) => /[^\0-\x7f]/.test(cell));
    return { encoding, sample: cells.join(", ").slice(0, SHOWN_LENGTH).toWellFormed() };
  });
}

/** By the byte order mark, or by zero bytes. */
export function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = { even: 0, odd: 0 };
  for (let at = 0; at < sample.length; at += 1) if (sample[at] === 0) zeros[at % 2 === 0 ? "even" : "odd"] += 1;
  const separators = sample.filter((byte) => SEPARATING.includes(byte)).length;
  // They have a zero byte in UTF-16 in every script; other text has a few by mistake.
  if (Math.max(zeros.odd, zeros.even) * 2 < separators) return null;
  if (zeros.odd > 0 && zeros.even === 0) return "utf-16le";
  return zeros.even > 0 && zeros.odd === 0 ? "utf-16be" : null;
}

/** Each wrong byte becomes U+FFFD, which is a reason to look at its row. */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  if (isUtf8(bytes)) return true;
  let [right, wrong] = [0, 0];
  for (const character of new TextDecoder().decode(bytes)) {
    if (character === "\ufffd") wrong += 1;
    else if (character > "\u007f") right += 1;
  }
  return right >= wrong * RIGHT_PER_WRONG;
}

/** Of UTF-8, read as Windows-1252 and written again. */
const MARK_AS_TEXT = "ï»¿";

/** Byte order marks; Control-Z of DOS and zeros, which old programs and broken downloads leave. */
function withoutMarks(text: string): string {
  let begin = 0;
  if (text.startsWith("\ufeff")) begin = 1;
  if (text.startsWith(MARK_AS_TEXT, begin)) begin += MARK_AS_TEXT.length;
  let end = text.length;
  while (end > begin && text[end - 1] === "\0") end -= 1;
  if (text[end - 1] === "\u001a") end -= 1;
  return text.slice(begin, end);
}
