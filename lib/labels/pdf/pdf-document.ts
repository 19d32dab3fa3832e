import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import PDFDocument from "pdfkit";
import type { Bitmap } from "../raster/bitmap";
import { fedSize } from "../stock/page-geometry";
import type { FontInPdf } from "./pdf-font";

export const POINTS_PER_MM = 72 / 25.4;

/** Ten-thousandths, such as ".05" for 500. Number to text takes three times as long. */
const DECIMALS = Array.from({ length: 10_000 }, (_, parts) => String(parts / 10_000).slice(1));

/** Four decimals; in points, that is 0.035 micrometres. */
export function writeNumber(value: number): string {
  const parts = Math.round(Math.abs(value) * 10_000);
  const text = Math.floor(parts / 10_000) + (DECIMALS[parts % 10_000] as string);
  return value < 0 && parts > 0 ? `-${text}` : text;
}

export type OpenDocument = {
  pdf: PDFKit.PDFDocument;
  out: Writable;
  /** Resolves when the content of the last page is compressed. */
  compressed: Promise<void>;
  end: () => Promise<void>;
};

/** Fixed, so that a job always gives identical bytes. */
const CREATION_DATE = new Date(Date.UTC(2000, 0, 1));

/** Parts of pdfkit that its types omit. */
type Internals = {
  _root: { data: Record<string, unknown> };
  page: {
    fonts: Record<string, unknown>;
    xobjects: Record<string, unknown>;
    content: { buffer: Uint8Array[]; compress: boolean };
    write(content: Uint8Array): void;
  };
  ref(data: Record<string, unknown>): { end(data?: Uint8Array): void };
};

export const MASK = "Logo";

/** Paints the dark dots (PDF 1.7 §8.9.6.2). All labels of the file share it. */
export function embedMask({ pdf }: OpenDocument, { width, height, data }: Bitmap) {
  const mask = (pdf as unknown as Internals).ref({
    Type: "XObject",
    Subtype: "Image",
    ImageMask: true,
    Width: width,
    Height: height,
    BitsPerComponent: 1,
    Decode: [1, 0],
  });
  mask.end(data);
  return mask;
}

/** Asks for no scaling, one side, and the tray with paper of the page's size (PDF 1.7 §12.2). */
export function openDocument(title: string, out: Writable): OpenDocument {
  const info = { Title: title, Producer: "pdfkit", Creator: "Access points", CreationDate: CREATION_DATE };
  const pdf = new PDFDocument({ autoFirstPage: false, pdfVersion: "1.7", info, margin: 0, font: "" });
  const internals = pdf as unknown as Internals;
  internals._root.data.ViewerPreferences = internals.ref({
    PrintScaling: "None",
    Duplex: "Simplex",
    PickTrayByPDFSize: true,
  });
  pdf.pipe(out);
  const document: OpenDocument = {
    pdf,
    out,
    compressed: Promise.resolve(),
    end: async () => {
      await document.compressed;
      pdf.end();
      await finished(out);
    },
  };
  return document;
}

const deflateInPool = promisify(deflate);

/** The usual level, 6, takes 1.5 times as long for files that are 3 % smaller. */
const LEVEL = 5;

/** As pdfkit does, but beside this thread, which lays out the next page meanwhile. */
async function compress({ page: { content } }: Internals): Promise<void> {
  const compressed = await deflateInPool(Buffer.concat(content.buffer), { level: LEVEL });
  content.buffer = [compressed];
  content.compress = false;
}

/** Size in mm; content in points from the bottom left, turned by 90° clockwise on a turned page. Waits while the buffer of `out` is full. */
export async function writePage(
  document: OpenDocument,
  page: { isTurned?: boolean; widthMm: number; heightMm: number },
  content: string,
  { fonts, mask = null }: { fonts: Map<string, FontInPdf>; mask?: ReturnType<typeof embedMask> | null },
): Promise<void> {
  const { pdf, out } = document;
  const fed = fedSize({ isTurned: false, ...page });
  const height = fed.heightMm * POINTS_PER_MM;
  // Adding a page writes the one before.
  await document.compressed;
  pdf.addPage({ size: [fed.widthMm * POINTS_PER_MM, height], margin: 0 });
  const internals = pdf as unknown as Internals;
  for (const [id, font] of fonts) internals.page.fonts[id] = font.ref;
  if (mask !== null) internals.page.xobjects[MASK] = mask;
  // pdfkit flips each page to count from its top. Flipping it again restores the coordinates of PDF.
  const turn = page.isTurned ? `0 -1 1 0 0 ${writeNumber(height)} cm\n` : "";
  internals.page.write(Buffer.from(`1 0 0 -1 0 ${writeNumber(height)} cm\n${turn}0 g\n${content}\n`, "latin1"));
  document.compressed = compress(internals);
  if (out.writableNeedDrain) await once(out, "drain");
}
