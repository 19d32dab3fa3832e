import { readFile } from "node:fs/promises";
import { PDFiumLibrary, type PDFiumPage } from "@hyzyla/pdfium";

const pdfium = await PDFiumLibrary.init();

/** Opens a PDF with PDFium, the library of Chrome and Edge, while `read` runs on its pages. */
export async function withPdf<T>(file: string, read: (pages: PDFiumPage[]) => T | Promise<T>): Promise<T> {
  const document = await pdfium.loadDocument(await readFile(file));
  try {
    return await read([...document.pages()]);
  } finally {
    document.destroy();
  }
}

/** Returns the text of each page of a PDF. */
export const pageTexts = (file: string): Promise<string[]> =>
  withPdf(file, (pages) => pages.map((page) => page.getText()));

/** Returns the width and height of each page of a PDF, in points. */
export const pageSizes = (file: string): Promise<[width: number, height: number][]> =>
  withPdf(file, (pages) =>
    pages.map((page) => {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      return [originalWidth, originalHeight];
    }),
  );
