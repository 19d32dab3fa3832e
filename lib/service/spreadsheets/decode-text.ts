import { isUtf8 } from "node:buffer";
import iconv from "iconv-lite";
import { findEncoding, type TextEncoding, textEncodings } from "@/lib/contract/access-points/imports/text-encodings";
import { isGarbled, mixesAlphabets } from "./garbled-text";

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
  return textEncodings.map((encoding) => {
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

/** As jschardet names them, without Unicode. */
const written = {
  "windows-1252": "Windows-1252",
  macintosh: "MacRoman",
  "windows-1250": "Windows-1250",
  "windows-1251": "Windows-1251",
  "windows-1253": "Windows-1253",
  "windows-1254": "Windows-1254",
  "windows-1255": "Windows-1255",
  "windows-1256": "Windows-1256",
  "windows-1257": "Windows-1257",
  gb18030: "GB18030",
  big5: "Big5",
  shift_jis: "CP932",
  "euc-kr": "CP949",
  ibm850: "cp850",
} as const satisfies Record<Exclude<TextEncoding, "utf-8">, string>;

const names = Object.keys(written) as (keyof typeof written)[];

/** Of lines with other characters than ASCII. */
const COMPARED_BYTES = 16_384;

/** Share of the best confidence from which an encoding is compared, and from which it is nearly as likely. */
const CLOSE = 0.5;
const NEARLY_AS_LIKELY = 0.7;

/** Most lists are Windows-1252. Of 1,860 in 19 languages 93 % are read right with it, 92 % without. */
const USUAL = { name: "windows-1252", factor: 1.1 };

type Guess = { encoding: string; isSure: boolean };

/** Among jschardet's likely ones the fewest lines that look wrong count: few words tell languages apart poorly. */
export async function guessEncoding(bytes: Uint8Array): Promise<Guess> {
  // It decompresses a model of languages, which takes 110 ms.
  const { detectAll } = await import("jschardet");
  const sample = linesToCompare(bytes, COMPARED_BYTES);
  const found = detectAll(sample, { detectEncodings: Object.values(written), minimumThreshold: 0 });
  const rated = found
    .flatMap(({ encoding, confidence }) => {
      const name = names.find((one) => written[one] === encoding);
      return name ? [{ name, likely: confidence * (name === USUAL.name ? USUAL.factor : 1) }] : [];
    })
    .map((one) => ({ ...one, text: decodeAs(sample, one.name) }))
    .map((one) => ({ ...one, wrong: countWrong(one.text) }));
  const most = Math.max(0, ...rated.map(({ likely }) => likely));
  const [best] = rated
    .filter(({ likely }) => likely >= most * CLOSE)
    .sort((one, other) => one.wrong - other.wrong || other.likely - one.likely);
  if (!best) return { encoding: USUAL.name, isSure: false };
  const rival = rated.find(
    ({ likely, wrong, text }) => likely >= best.likely * NEARLY_AS_LIKELY && wrong <= best.wrong && text !== best.text,
  );
  return { encoding: best.name, isSure: rival === undefined };
}

/** Node before 24 decodes Windows-1252 as ISO 8859-1, and none knows that of MS-DOS. */
export const decodeAs = (bytes: Uint8Array, name: string): string =>
  name === "windows-1252" || name === "ibm850"
    ? iconv.decode(bytes, name === "ibm850" ? "cp850" : name)
    : new TextDecoder(name).decode(bytes);

/** Encodings differ in lines with other characters than ASCII. */
function linesToCompare(bytes: Uint8Array, most: number): Uint8Array {
  const lines: Uint8Array[] = [];
  let length = 0;
  for (let begin = 0; begin < bytes.length && length < most; ) {
    let end = begin;
    let isAscii = true;
    for (; end < bytes.length && end - begin < most && bytes[end] !== 0x0a && bytes[end] !== 0x0d; end += 1) {
      if ((bytes[end] ?? 0) >= 0x80) isAscii = false;
    }
    const line = bytes.subarray(begin, end + 1);
    if (!isAscii) length += lines.push(line) && line.length;
    begin = end + 1;
  }
  return Buffer.concat(lines);
}

/** No Japanese text has a wide letter or half-width Katakana there. */
const WIDE_BEHIND_LETTER = /[A-Za-z][\uff01-\uff9f]/;

const countWrong = (text: string): number =>
  text
    .split(/[\r\n]+/)
    .filter((line) => /\ufffd/.test(line) || WIDE_BEHIND_LETTER.test(line) || isGarbled(line) || mixesAlphabets(line))
    .length;
