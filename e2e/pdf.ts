import { PDFiumLibrary } from "@hyzyla/pdfium";
import { PNG } from "pngjs";

const pdfium = PDFiumLibrary.init();

const POINTS_PER_INCH = 72;
const MM_PER_POINT = 25.4 / POINTS_PER_INCH;

/** Returns the width and height of each page of a PDF, in millimetres. */
export function pageSizes(pdf: Buffer): { width: number; height: number }[] {
  const boxes = pdf.toString("latin1").matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g);
  return [...boxes].map(([, width, height]) => ({
    width: Number(width) * MM_PER_POINT,
    height: Number(height) * MM_PER_POINT,
  }));
}

/** Renders a page, numbered from 1, as a grey PNG at the resolution of a printer. */
export async function rasterise(pdf: Buffer, dpi: number, page = 1): Promise<Buffer> {
  const document = await (await pdfium).loadDocument(pdf);
  try {
    const drawn = document.getPage(page - 1);
    const { originalWidth, originalHeight } = drawn.getOriginalSize();
    // PDFium would cut each side down to a whole point.
    const [width, height] = [originalWidth, originalHeight].map((side) => Math.round((side * dpi) / POINTS_PER_INCH));
    const grey = await drawn.render({ width, height, scale: 1, colorSpace: "Gray", render: "bitmap" });
    const png = Object.assign(new PNG(), { width: grey.width, height: grey.height, data: Buffer.from(grey.data) });
    return PNG.sync.write(png, { colorType: 0, inputColorType: 0, inputHasAlpha: false });
  } finally {
    document.destroy();
  }
}
