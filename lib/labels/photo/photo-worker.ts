import { PNG } from "pngjs";
import { readBarcodes } from "zxing-wasm/reader";
import { countPngHeaders } from "../logo/picture-size";
import { loadDecoder } from "../render/verify-symbol";
import { readPhotoSize } from "./photo-size";
import { asTyped, symbolReading } from "./symbol-text";

// Entry of the process that reads one photo, so that a hostile picture ends nothing else.

/** Such as a sheet of labels. */
const MOST = 20;

process.once("message", async (photo: Uint8Array) => {
  await loadDecoder();
  const options = { ...symbolReading, tryHarder: true, maxNumberOfSymbols: MOST };
  let symbols = await readBarcodes(photo, options);
  const picture = symbols.length === 0 ? onWhite(Buffer.from(photo)) : null;
  if (picture) symbols = await readBarcodes(picture, options);
  // The decoder reports a picture that it cannot load as one symbol with an error and without a format.
  const isDamaged = symbols.some(({ error, format }) => error !== "" && String(format) === "");
  const codes = isDamaged
    ? null
    : [...new Set(symbols.filter(({ isValid }) => isValid).map(({ text }) => asTyped(text)))];
  process.send?.(codes, undefined, undefined, () => process.exit());
});

/** PNG specification §5.2. */
const PNG_BEGIN = 0x89;

/** Pixels of a picture that is decoded again. Each takes 8 bytes of memory then. */
const TRANSPARENT_MAX = 4_000_000;

/** The decoder takes a transparent ground for black. Null for other files than small PNGs. */
function onWhite(file: Buffer): ImageData | null {
  const size = readPhotoSize(file);
  if (!size || file[0] !== PNG_BEGIN || size.width * size.height > TRANSPARENT_MAX || countPngHeaders(file) !== 1)
    return null;
  const { width, height, data } = PNG.sync.read(file);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255;
    for (const channel of [at, at + 1, at + 2]) data[channel] = 255 + (((data[channel] ?? 0) - 255) * alpha) / 255;
    data[at + 3] = 255;
  }
  return { width, height, data: new Uint8ClampedArray(data), colorSpace: "srgb" };
}

process.on("disconnect", () => process.exit());
