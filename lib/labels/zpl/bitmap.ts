/** A picture in one bit: rows of bytes, the highest bit leftmost, 1 is dark. */
export type Bitmap = { width: number; height: number; bytesPerRow: number; data: Uint8Array };

export function newBitmap(width: number, height: number): Bitmap {
  const bytesPerRow = Math.ceil(width / 8);
  return { width, height, bytesPerRow, data: new Uint8Array(bytesPerRow * height) };
}

/** Darkens the dots of a row from `from` up to, not including, `to`; what is outside the picture is left out. */
export function darken({ width, height, bytesPerRow, data }: Bitmap, row: number, from: number, to: number): void {
  if (row < 0 || row >= height) return;
  for (let x = Math.max(0, from); x < Math.min(width, to); x += 1) {
    const at = row * bytesPerRow + (x >> 3);
    data[at] = (data[at] ?? 0) | (0x80 >> (x & 7));
  }
}
