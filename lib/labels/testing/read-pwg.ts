/** Page of a PWG raster file: fields of its header, and one byte per dot, 0 is black and 255 is white. */
export type PwgPage = {
  dpi: number;
  bits: number;
  colorSpace: number;
  /** In points. */
  pageSize: [width: number, height: number];
  width: number;
  height: number;
  data: Uint8Array<ArrayBuffer>;
};

const HEADER_BYTES = 1796;

/** Reads PWG raster as PWG 5102.4 describes it. @throws Error when a line has another length than the header states */
export function readPwg(file: Buffer): PwgPage[] {
  if (file.toString("latin1", 0, 4) !== "RaS2") throw new Error("The file has no synchronization word.");
  const pages: PwgPage[] = [];
  for (let at = 4; at < file.length; ) {
    const header = file.subarray(at, at + HEADER_BYTES);
    const field = (offset: number) => header.readUInt32BE(offset);
    if (header.toString("latin1", 0, 10) !== "PwgRaster\0") throw new Error(`No page header at byte ${at}.`);
    const [dpi, width, height, bits, bytesPerLine] = [field(276), field(372), field(376), field(388), field(392)];
    if (bytesPerLine !== Math.ceil((width * bits) / 8)) throw new Error(`A line has ${bytesPerLine} bytes.`);
    const data = new Uint8Array(width * height);
    at += HEADER_BYTES;
    for (let row = 0; row < height; ) {
      const repeats = (file[at] ?? 0) + 1;
      const line: number[] = [];
      at += 1;
      while (line.length < bytesPerLine) {
        const code = file[at] ?? Number.NaN;
        if (Number.isNaN(code) || code === 128) throw new Error(`Byte ${at} is ${code}.`);
        const different = code > 128 ? 257 - code : 1;
        for (let i = 0; i < (code > 128 ? 1 : code + 1); i += 1)
          line.push(...file.subarray(at + 1, at + 1 + different));
        at += 1 + different;
      }
      if (line.length !== bytesPerLine) throw new Error(`Line ${row} has ${line.length} of ${bytesPerLine} bytes.`);
      const dots =
        bits === 8 ? line : line.flatMap((byte) => [...Array(8).keys()].map((i) => ((byte >> (7 - i)) & 1 ? 0 : 255)));
      for (let i = 0; i < repeats; i += 1) data.set(dots.slice(0, width), (row + i) * width);
      row += repeats;
    }
    const pageSize: [number, number] = [field(352), field(356)];
    pages.push({ dpi, bits, colorSpace: field(400), pageSize, width, height, data });
  }
  return pages;
}
