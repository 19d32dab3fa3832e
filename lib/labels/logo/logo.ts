import { PNG } from "pngjs";
import { t } from "@/lib/messages/messages";
import { type Bitmap, darken, newBitmap } from "../raster/bitmap";
import { countPngHeaders, pictureSize } from "./picture-size";

/** Pixels: 20 mm at 406 dots per inch. */
const STORED_MAX = 320;

/** Pixels. Decoding a larger picture would hold the event loop for more than 100 ms. */
const READ_MAX = 1_000;

/** Luminance, of 255. */
const WHITE_FROM = 128;

/** The message says what to do. */
export class LogoError extends Error {
  override name = "LogoError";
}

/** Black and white, without what else the file holds. Converted logos stay unchanged. @throws LogoError */
export function toLogo(base64: string): string {
  const { width, height, data } = decode(base64);
  const scale = Math.min(1, STORED_MAX / Math.max(width, height));
  const logo = new PNG({
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    colorType: 0,
  });
  let dark = 0;
  for (let at = 0; at < logo.width * logo.height; at += 1) {
    const column = at % logo.width;
    const row = Math.floor(at / logo.width);
    const isDark =
      luminance(data, width, {
        left: Math.floor((column * width) / logo.width),
        right: Math.ceil(((column + 1) * width) / logo.width),
        top: Math.floor((row * height) / logo.height),
        bottom: Math.ceil(((row + 1) * height) / logo.height),
      }) < WHITE_FROM;
    if (isDark) dark += 1;
    logo.data.set([isDark ? 0 : 255, isDark ? 0 : 255, isDark ? 0 : 255, 255], at * 4);
  }
  if (dark === 0) throw new LogoError(t("findings.logo.noDarkPart"));
  return PNG.sync.write(logo, { colorType: 0 }).toString("base64");
}

const SIGNATURE = "89504e470d0a1a0a";
/** In a PNG file (§11.2.1). */
const INTERLACE = 28;

function decode(base64: string): PNG {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.subarray(0, 8).toString("hex") !== SIGNATURE || bytes.length <= INTERLACE) {
    throw new LogoError(t("findings.logo.noPng"));
  }
  const { width, height } = pictureSize(base64);
  if (width < 1 || height < 1 || width > READ_MAX || height > READ_MAX) {
    throw new LogoError(t("findings.logo.tooLarge", { width, height, max: READ_MAX }));
  }
  // pngjs limits the memory for a picture to the size that its header states, except for interlaced files.
  if (bytes[INTERLACE] !== 0) throw new LogoError(t("findings.logo.interlaced"));
  if (countPngHeaders(bytes) !== 1) throw new LogoError(t("findings.logo.twoSizes"));
  try {
    return PNG.sync.read(bytes);
  } catch (cause) {
    throw new LogoError(t("findings.logo.damaged"), { cause });
  }
}

type Pixels = { left: number; right: number; top: number; bottom: number };

/** Mean on white paper (ITU-R BT.601). */
function luminance(data: Buffer, width: number, { left, right, top, bottom }: Pixels): number {
  const valueAt = (index: number): number => data[index] ?? 0;
  let sum = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * 4;
      const ink = 0.299 * valueAt(at) + 0.587 * valueAt(at + 1) + 0.114 * valueAt(at + 2);
      sum += 255 + ((ink - 255) * valueAt(at + 3)) / 255;
    }
  }
  return sum / ((right - left) * (bottom - top));
}

export function logoBitmap(png: string, size = pictureSize(png)): Bitmap {
  const picture = PNG.sync.read(Buffer.from(png, "base64"));
  const bitmap = newBitmap(size.width, size.height);
  for (let row = 0; row < size.height; row += 1) {
    const y = Math.floor(((row + 0.5) * picture.height) / size.height);
    for (let column = 0; column < size.width; column += 1) {
      const x = Math.floor(((column + 0.5) * picture.width) / size.width);
      if ((picture.data[(y * picture.width + x) * 4] ?? 255) < WHITE_FROM) darken(bitmap, row, column, column + 1);
    }
  }
  return bitmap;
}
