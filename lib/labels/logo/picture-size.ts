/** Bytes of a PNG file up to the end of its size (PNG specification §11.2.1): signature, IHDR, width, height. */
const HEADER_BYTES = 24;

/** Returns width and height of a PNG file in pixels, given in base64. Also runs in the browser. */
export function pictureSize(png: string): { width: number; height: number } {
  const header = Uint8Array.from(atob(png.slice(0, (HEADER_BYTES / 3) * 4)), (letter) => letter.charCodeAt(0));
  const view = new DataView(header.buffer);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
