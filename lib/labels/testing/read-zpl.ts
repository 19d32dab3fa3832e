import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { ready } from "zpl-renderer-js";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import type { RenderJob, WriteOptions } from "../layout/place-job";
import { writeZpl } from "../zpl/write-zpl";

export async function zplOf(job: RenderJob, options: WriteOptions = {}): Promise<string> {
  const out = new PassThrough();
  const [zpl] = await Promise.all([text(out), writeZpl(job, out, options)]);
  return zpl;
}

type Size = Pick<LabelStock, "labelWidthMm" | "labelHeightMm">;

/** Renders ZPL as PNG with another program. */
export async function renderZpl(zpl: string, { labelWidthMm, labelHeightMm }: Size, dotsPerMm = 8) {
  const { api } = await ready;
  const base64 = await api.zplToBase64Async(zpl, labelWidthMm, labelHeightMm, dotsPerMm);
  return new Uint8Array(Buffer.from(base64, "base64"));
}

/** Graphic of a ZPL format: its position in dots, and one byte per dot, 1 is dark. */
type Graphic = { x: number; y: number; width: number; height: number; dots: Uint8Array };

const GRAPHIC = /\^FO(\d+),(\d+)\^GFA,(\d+),\d+,(\d+),([^^]*)\^FS/g;

/** Returns the hexadecimal digits of `^GFA` data in full (ZPL II Programming Guide, "Alternative data compression scheme"). */
function expand(data: string, digitsPerRow: number): string {
  const rows: string[] = [];
  let row = "";
  let count = 0;
  for (const sign of data) {
    if (sign === ":") rows.push(rows.at(-1) ?? "");
    else if (sign === ",") row = row.padEnd(digitsPerRow, "0");
    else if (sign >= "G" && sign <= "Y") count += sign.charCodeAt(0) - "F".charCodeAt(0);
    else if (sign >= "g" && sign <= "z") count += 20 * (sign.charCodeAt(0) - "f".charCodeAt(0));
    else {
      row += sign.repeat(Math.max(1, count));
      count = 0;
    }
    if (row.length > digitsPerRow) throw new Error(`A row has ${row.length} digits instead of ${digitsPerRow}.`);
    if (row.length === digitsPerRow) {
      rows.push(row);
      row = "";
    }
  }
  return rows.join("");
}

/** Returns the same ZPL without any abbreviation in its graphics. */
export const expandZpl = (zpl: string): string =>
  zpl.replace(GRAPHIC, (graphic, _x, _y, _bytes, bytesPerRow, data) =>
    graphic.replace(data, expand(data, 2 * Number(bytesPerRow))),
  );

/** Reads the graphics of a ZPL file. @throws Error when one has another size than it states */
export const readGraphics = (zpl: string): Graphic[] =>
  [...expandZpl(zpl).matchAll(GRAPHIC)].map(([, x, y, bytes, bytesPerRow, hex = ""]) => {
    if (hex.length !== 2 * Number(bytes)) throw new Error(`A graphic has ${hex.length / 2} of ${bytes} bytes.`);
    const width = 8 * Number(bytesPerRow);
    const rows = Buffer.from(hex, "hex");
    const dots = Uint8Array.from({ length: 8 * rows.length }, (_, i) => ((rows[i >> 3] ?? 0) >> (7 - (i & 7))) & 1);
    return { x: Number(x), y: Number(y), width, height: Number(bytes) / Number(bytesPerRow), dots };
  });
