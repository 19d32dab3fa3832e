/** Bytes that are looked at to find UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 4_096;

/** Text of a file, and the name of its encoding as `TextDecoder` has it. */
type DecodedText = { text: string; encoding: string };

/**
 * Decodes the bytes of a text file, without its byte order mark. The encoding is found unless it is given: UTF-8 and UTF-16
 * by their byte order mark, UTF-16 without one by its zero bytes, otherwise UTF-8 if the bytes are valid UTF-8, and
 * Windows-1252 if not.
 * @param given label of an encoding that `TextDecoder` knows; empty: found
 */
export function decodeText(bytes: Uint8Array, given = ""): DecodedText {
  const encoding = given || utf16Of(bytes);
  if (encoding) return decodeAs(bytes, encoding);
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    return { text: decodeWindows1252(bytes), encoding: "windows-1252" };
  }
}

function decodeAs(bytes: Uint8Array, label: string): DecodedText {
  const decoder = new TextDecoder(label);
  return { text: decoder.decode(bytes), encoding: decoder.encoding };
}

/** Characters of the bytes 0x80 to 0x9f in Windows-1252. Five bytes have none and stay control characters. */
const HIGH_CONTROLS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Decodes Windows-1252. `TextDecoder` of Node 20 decodes it as ISO 8859-1, without the euro and quotation marks. */
function decodeWindows1252(bytes: Uint8Array): string {
  const codes = Uint16Array.from({ length: 256 }, (_, byte) =>
    byte >= 0x80 && byte < 0xa0 ? HIGH_CONTROLS.charCodeAt(byte - 0x80) : byte,
  );
  return new TextDecoder("utf-16le").decode(new Uint16Array(bytes).map((byte) => codes[byte] ?? 0));
}

function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = { even: 0, odd: 0 };
  for (let at = 0; at < sample.length; at += 1) if (sample[at] === 0) zeros[at % 2 === 0 ? "even" : "odd"] += 1;
  // Separators and line breaks have a zero byte in UTF-16 in every script. Text in another encoding has none.
  if (zeros.odd > 0 && zeros.even === 0) return "utf-16le";
  return zeros.even > 0 && zeros.odd === 0 ? "utf-16be" : null;
}
