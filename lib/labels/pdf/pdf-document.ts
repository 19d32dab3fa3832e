import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import PDFDocument from "pdfkit";
import type { FontInPdf } from "./pdf-font";

export const POINTS_PER_MM = 72 / 25.4;

/** A number as PDF writes it, to a twenty-eighth of a micrometre where it is in points. */
export const number = (value: number): string => String(Math.round(value * 10_000) / 10_000 || 0);

/** A PDF being written. */
export type OpenDocument = { pdf: PDFKit.PDFDocument; out: Writable; end: () => Promise<void> };

/** Every file says it was made at this moment, so that the same job gives the same bytes. */
const MADE = new Date(Date.UTC(2000, 0, 1));

/** What pdfkit's types leave out. */
type Internals = {
  _root: { data: Record<string, unknown> };
  page: { fonts: Record<string, unknown>; write(content: string): void };
  ref(data: Record<string, unknown>): unknown;
};

/**
 * Starts a PDF that asks to be printed as it is: not scaled to fit, on one side, and from the tray with paper of its
 * size (PDF 1.7 §12.2).
 */
export function openDocument(title: string, out: Writable): OpenDocument {
  const info = { Title: title, Producer: "pdfkit", Creator: "Access points", CreationDate: MADE };
  const pdf = new PDFDocument({ autoFirstPage: false, pdfVersion: "1.7", info, margin: 0, font: "" });
  const internals = pdf as unknown as Internals;
  internals._root.data.ViewerPreferences = internals.ref({
    PrintScaling: "None",
    Duplex: "Simplex",
    PickTrayByPDFSize: true,
  });
  pdf.pipe(out);
  const end = async () => {
    pdf.end();
    await finished(out);
  };
  return { pdf, out, end };
}

/** Adds a page (mm) with its content, in points from the bottom left, and waits while `out` has enough to write. */
export async function writePage(
  { pdf, out }: OpenDocument,
  page: { widthMm: number; heightMm: number },
  content: string,
  fonts: Map<string, FontInPdf>,
): Promise<void> {
  const height = page.heightMm * POINTS_PER_MM;
  pdf.addPage({ size: [page.widthMm * POINTS_PER_MM, height], margin: 0 });
  const internals = pdf as unknown as Internals;
  for (const [id, font] of fonts) internals.page.fonts[id] = font.ref;
  // pdfkit turns each page upside down to count from its top; turned again, it counts as PDF does.
  internals.page.write(`1 0 0 -1 0 ${number(height)} cm\n0 g\n${content}`);
  if (out.writableNeedDrain) await once(out, "drain");
}
