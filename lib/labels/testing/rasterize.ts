import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { newFolder } from "./sample-job";

const run = promisify(execFile);

/** Programs that rasterise PDFs. Both must be installed (poppler-utils, mupdf-tools). */
export const rasterisers = {
  poppler: (file: string, dpi: number, out: string) =>
    run("pdftoppm", ["-mono", "-r", String(dpi), file, join(out, "p")]),
  mupdf: (file: string, dpi: number, out: string) =>
    run("mutool", ["draw", "-q", "-r", String(dpi), "-c", "mono", "-o", join(out, "p-%03d.pbm"), file]),
};

/** Rasterises the pages of a PDF without grey levels. Returns PBM files in page order. */
export async function drawPages(file: string, dpi: number, by: keyof typeof rasterisers): Promise<string[]> {
  const out = await newFolder();
  await rasterisers[by](file, dpi, out);
  return (await readdir(out)).sort().map((name) => join(out, name));
}

/** Rasterises page 1 in greyscale with mupdf, which does not align lines with pixels. */
export async function drawGrey(file: string, dpi: number) {
  const picture = join(dirname(file), "grey.pgm");
  await run("mutool", ["draw", "-q", "-r", String(dpi), "-c", "gray", "-o", picture, file, "1"]);
  return readNetpbm(picture);
}

/** Returns the values that zbar reads from an image. */
export async function scanWithZbar(picture: string): Promise<string[]> {
  const { stdout } = await run("zbarimg", ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", picture]).catch(
    (error) => (error.code === 4 ? { stdout: "" } : Promise.reject(error)),
  );
  return stdout.split("\n").filter((line) => line !== "");
}

export type Grey = { width: number; height: number; data: Uint8Array };

/** Reads a binary PBM or PGM file (netpbm formats P4 and P5) as one byte per pixel, 0 is black. */
export async function readNetpbm(path: string): Promise<Grey> {
  const file = await readFile(path);
  const header = /^(?:P4\s+(?:#.*\n)*(\d+)\s+(\d+)\s|P5\s+(?:#.*\n)*(\d+)\s+(\d+)\s+\d+\s)/.exec(
    file.subarray(0, 200).toString("latin1"),
  );
  if (header === null) throw new Error(`${path} is not a PBM or PGM file`);
  const isBits = header[1] !== undefined;
  const width = Number(header[1] ?? header[3]);
  const height = Number(header[2] ?? header[4]);
  const pixels = file.subarray(header[0].length);
  if (!isBits) return { width, height, data: pixels };
  const bytesPerRow = Math.ceil(width / 8);
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at += 1) {
    const x = at % width;
    const byte = pixels[Math.floor(at / width) * bytesPerRow + (x >> 3)] ?? 0;
    data[at] = (byte >> (7 - (x & 7))) & 1 ? 0 : 255;
  }
  return { width, height, data };
}

/** Converts greyscale to the pixels that a scanner takes. */
export function toPixels({ width, height, data }: Grey) {
  const rgba = new Uint32Array(width * height);
  for (const [at, grey] of data.entries()) rgba[at] = 0xff000000 | (grey * 0x010101);
  return { width, height, data: new Uint8ClampedArray(rgba.buffer), colorSpace: "srgb" as const };
}
