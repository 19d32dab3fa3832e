/** In pixels. */
export type PhotoSize = { width: number; height: number };

const PNG = "89504e470d0a1a0a";

/** From the header, without decoding, so that a small file with a huge picture is refused. Null for other files. */
export function readPhotoSize(file: Uint8Array): PhotoSize | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length >= 24 && bytes.toString("hex", 0, 8) === PNG && bytes.toString("latin1", 12, 16) === "IHDR") {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  return bytes.length >= 4 && bytes.readUInt16BE(0) === 0xffd8 ? readJpegSize(bytes) : null;
}

/** ITU-T T.81, table B.1: all SOFn, but not DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** The frame header follows other segments, which state their length. */
function readJpegSize(bytes: Buffer): PhotoSize | null {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    // A marker may be preceded by any number of fill bytes.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
