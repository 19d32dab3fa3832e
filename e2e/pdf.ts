import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MM_PER_POINT = 25.4 / 72;

/** Returns the width and height of each page of a PDF, in millimetres. */
export function pageSizes(pdf: Buffer): { width: number; height: number }[] {
  const boxes = pdf.toString("latin1").matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g);
  return [...boxes].map(([, width, height]) => ({
    width: Number(width) * MM_PER_POINT,
    height: Number(height) * MM_PER_POINT,
  }));
}

/** Renders a page, numbered from 1, as PNG at the resolution of a printer. */
export function rasterise(pdf: Buffer, dpi: number, page = 1): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "label-"));
  try {
    const file = join(folder, "label.pdf");
    writeFileSync(file, pdf);
    execFileSync("pdftoppm", [
      "-png",
      "-singlefile",
      "-f",
      String(page),
      "-r",
      String(dpi),
      file,
      join(folder, "label"),
    ]);
    return readFileSync(join(folder, "label.png"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
