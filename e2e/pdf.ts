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

export async function pageTexts(pdf: Buffer): Promise<string[]> {
  const document = await (await pdfium).loadDocument(pdf);
  try {
    return [...document.pages()].map((page) => page.getText());
  } finally {
    document.destroy();
  }
}

/** Returns the distances of all ink from the edges of a page, numbered from 1, in millimetres. */
export async function margins(pdf: Buffer, page: number) {
  const dpi = 100;
  const { width, height, data } = PNG.sync.read(await rasterise(pdf, dpi, page));
  const ink = { left: width, top: height, right: width, bottom: height };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[4 * (y * width + x)] ?? 0) > 200) continue;
      ink.left = Math.min(ink.left, x);
      ink.top = Math.min(ink.top, y);
      ink.right = Math.min(ink.right, width - 1 - x);
      ink.bottom = Math.min(ink.bottom, height - 1 - y);
    }
  }
  const mm = (pixels: number) => (pixels / dpi) * 25.4;
  return { left: mm(ink.left), top: mm(ink.top), right: mm(ink.right), bottom: mm(ink.bottom) };
}
