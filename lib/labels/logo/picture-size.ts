/** Signature, IHDR, width, height (PNG specification §11.2.1). */
const HEADER_BYTES = 24;

/** In pixels, of a PNG file in base64. Also runs in the browser. */
export function pictureSize(png: string): { width: number; height: number } {
  const header = Uint8Array.from(atob(png.slice(0, (HEADER_BYTES / 3) * 4)), (letter) => letter.charCodeAt(0));
  const view = new DataView(header.buffer);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** pngjs takes the size of the last IHDR: a second one would claim more memory than was checked. */
export function countPngHeaders(bytes: Buffer): number {
  let headers = 0;
  // Length, type, data and a checksum of 4 bytes (PNG specification §5.3).
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString("latin1", at + 4, at + 8) === "IHDR") headers += 1;
  }
  return headers;
}
