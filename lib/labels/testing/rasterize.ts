import { readFile } from "node:fs/promises";
import { scanGrayBuffer, ZBarConfigType, ZBarScanner, ZBarSymbolType } from "@undecaf/zbar-wasm";
import { ColorSpace, Document, Matrix } from "mupdf";
import { withPdf } from "./read-pdf";

const POINTS_PER_INCH = 72;

/** Picture with one byte per pixel; 0 is black. */
export type Grey = { width: number; height: number; data: Uint8Array<ArrayBuffer> };

/** Rasterisers of PDFs. PDFium draws and prints PDFs in Chrome and Edge. */
export const rasterisers = {
  pdfium: (file: string, dpi: number): Promise<Grey[]> =>
    withPdf(file, (pages) =>
      Promise.all(
        pages.map(async (page) => {
          const { originalWidth, originalHeight } = page.getOriginalSize();
          // PDFium would cut each side down to a whole point.
          const [width, height] = [originalWidth, originalHeight].map((side) =>
            Math.round((side * dpi) / POINTS_PER_INCH),
          );
          const drawn = await page.render({ width, height, scale: 1, colorSpace: "Gray", render: "bitmap" });
          return { width: drawn.width, height: drawn.height, data: Uint8Array.from(drawn.data) };
        }),
      ),
    ),
  mupdf: async (file: string, dpi: number): Promise<Grey[]> => {
    const document = Document.openDocument(await readFile(file), "application/pdf");
    const pages = Array.from({ length: document.countPages() }, (_, index) => drawWithMupdf(document, index, dpi));
    document.destroy();
    return pages;
  },
};

/** MuPDF does not align lines with pixels. */
function drawWithMupdf(document: Document, index: number, dpi: number): Grey {
  const page = document.loadPage(index);
  const scale = dpi / POINTS_PER_INCH;
  const drawn = page.toPixmap(Matrix.scale(scale, scale), ColorSpace.DeviceGray, false);
  const grey = { width: drawn.getWidth(), height: drawn.getHeight(), data: Uint8Array.from(drawn.getPixels()) };
  drawn.destroy();
  page.destroy();
  return grey;
}

/** Rasterises the pages of a PDF without grey levels, as a label printer prints them. */
export async function drawPages(file: string, dpi: number, by: keyof typeof rasterisers): Promise<Grey[]> {
  const pages = await rasterisers[by](file, dpi);
  return pages.map((page) => ({ ...page, data: page.data.map((grey) => (grey < 128 ? 0 : 255)) }));
}

/** Rasterises page 1 in greyscale with MuPDF. @throws when the PDF has no page */
export async function drawGrey(file: string, dpi: number): Promise<Grey> {
  const [page] = await rasterisers.mupdf(file, dpi);
  if (!page) throw new Error(`${file} has no page`);
  return page;
}

const zbar = await ZBarScanner.create();
zbar.setConfig(ZBarSymbolType.ZBAR_NONE, ZBarConfigType.ZBAR_CFG_ENABLE, 0);
zbar.setConfig(ZBarSymbolType.ZBAR_QRCODE, ZBarConfigType.ZBAR_CFG_ENABLE, 1);
// Otherwise zbar guesses the encoding of a short text, and reads "é" as "矇".
zbar.setConfig(ZBarSymbolType.ZBAR_QRCODE, ZBarConfigType.ZBAR_CFG_BINARY, 1);

/** Returns the values that zbar reads from a picture. */
export async function scanWithZbar({ width, height, data }: Grey): Promise<string[]> {
  const symbols = await scanGrayBuffer(data.buffer, width, height, zbar);
  return symbols.map((symbol) => Buffer.from(symbol.data).toString("utf8"));
}

/** Converts greyscale to the pixels that a scanner takes. */
export function toPixels({ width, height, data }: Grey) {
  const rgba = new Uint32Array(width * height);
  for (const [at, grey] of data.entries()) rgba[at] = 0xff000000 | (grey * 0x010101);
  return { width, height, data: new Uint8ClampedArray(rgba.buffer), colorSpace: "srgb" as const };
}
