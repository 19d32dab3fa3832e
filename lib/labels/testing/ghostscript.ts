import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Page without grey levels: one byte per dot, 1 is dark. */
export type Dots = { width: number; height: number; data: Uint8Array };

/** Rasterises a PDF with Ghostscript, which CUPS and its drivers for label printers use, as a printer of `dpi` prints it. */
export async function drawWithGhostscript(file: string, dpi: number): Promise<Dots[]> {
  const args = ["-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pbmraw", `-r${dpi}`, "-sOutputFile=-", file];
  const { stdout } = await promisify(execFile)("gs", args, { encoding: "buffer", maxBuffer: 256 * 1024 ** 2 });
  const pages: Dots[] = [];
  for (let at = 0; at < stdout.length; ) {
    // PBM: "P4", a comment, the size, and then the rows, each of whole bytes.
    const [head = "", width, height] =
      /^P4\s(?:#.*\n)*(\d+)\s(\d+)\s/.exec(stdout.toString("latin1", at, at + 200)) ?? [];
    const page = { width: Number(width), height: Number(height) };
    const rowBytes = Math.ceil(page.width / 8);
    const rows = stdout.subarray(at + head.length, at + head.length + rowBytes * page.height);
    const data = new Uint8Array(page.width * page.height);
    for (let i = 0; i < data.length; i += 1) {
      const x = i % page.width;
      data[i] = ((rows[Math.floor(i / page.width) * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
    }
    pages.push({ ...page, data });
    at += head.length + rows.length;
  }
  return pages;
}
