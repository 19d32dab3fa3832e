/** One bit per dot: highest bit leftmost, 1 is dark. */
export type Bitmap = { width: number; height: number; bytesPerRow: number; data: Uint8Array };

export function newBitmap(width: number, height: number): Bitmap {
  const bytesPerRow = Math.ceil(width / 8);
  return { width, height, bytesPerRow, data: new Uint8Array(bytesPerRow * height) };
}

/** `to` is exclusive. Dots outside the bitmap are ignored. */
export function darken({ width, height, bytesPerRow, data }: Bitmap, row: number, from: number, to: number): void {
  const left = Math.max(0, from);
  const right = Math.min(width, to);
  if (row < 0 || row >= height || left >= right) return;
  const first = row * bytesPerRow + (left >> 3);
  const last = row * bytesPerRow + ((right - 1) >> 3);
  const fromLeft = 0xff >> (left & 7);
  const toRight = 0xff << (7 - ((right - 1) & 7));
  if (first === last) data[first] = (data[first] ?? 0) | (fromLeft & toRight);
  else {
    data[first] = (data[first] ?? 0) | fromLeft;
    data.fill(0xff, first + 1, last);
    data[last] = (data[last] ?? 0) | toRight;
  }
}

/** Its dark dots, with its top left at x, y. What lies outside of `to` is cut. */
export function pasteBitmap(to: Bitmap, x: number, y: number, bitmap: Bitmap): void {
  const shift = x & 7;
  const firstByte = (x - shift) / 8;
  const add = (row: number, at: number, bits: number) => {
    if (bits === 0 || at < 0 || at >= to.bytesPerRow) return;
    to.data[row * to.bytesPerRow + at] = (to.data[row * to.bytesPerRow + at] ?? 0) | bits;
  };
  // The last byte of a row has unused bits, which must stay white.
  const unused = 0xff << (to.bytesPerRow * 8 - to.width);
  for (let line = Math.max(0, -y); line < Math.min(bitmap.height, to.height - y); line += 1) {
    for (let i = 0; i < bitmap.bytesPerRow; i += 1) {
      const bits = bitmap.data[line * bitmap.bytesPerRow + i] ?? 0;
      if (bits === 0) continue;
      add(y + line, firstByte + i, bits >> shift);
      add(y + line, firstByte + i + 1, (bits << (8 - shift)) & 0xff);
    }
    const end = (y + line + 1) * to.bytesPerRow - 1;
    to.data[end] = (to.data[end] ?? 0) & unused;
  }
}

/** By 90° clockwise. */
export function turnBitmap({ width, height, bytesPerRow, data }: Bitmap): Bitmap {
  const turned = newBitmap(height, width);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isDark = ((data[y * bytesPerRow + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
      if (isDark) darken(turned, x, height - 1 - y, height - y);
    }
  }
  return turned;
}

/** Closed polygon of points x, y, in dots. */
export type Outline = [number, number][];

type Crossing = { x: number; winding: number };

/** By the non-zero rule. A dot is dark if its centre is inside. */
export function fillOutlines(bitmap: Bitmap, outlines: Outline[]): void {
  const crossings = new Map<number, Crossing[]>();
  for (const outline of outlines) {
    for (const [i, from] of outline.entries()) addCrossings(crossings, from, outline[(i + 1) % outline.length] ?? from);
  }
  for (const [row, line] of crossings) fillRow(bitmap, row, line);
}

/** The edge goes down (1) or up (−1). */
function addCrossings(
  crossings: Map<number, Crossing[]>,
  [x1, y1]: [number, number],
  [x2, y2]: [number, number],
): void {
  if (y1 === y2) return;
  const winding = y2 > y1 ? 1 : -1;
  const last = Math.ceil(Math.max(y1, y2) - 0.5);
  for (let row = Math.ceil(Math.min(y1, y2) - 0.5); row < last; row += 1) {
    const x = x1 + ((row + 0.5 - y1) / (y2 - y1)) * (x2 - x1);
    const line = crossings.get(row);
    if (line === undefined) crossings.set(row, [{ x, winding }]);
    else line.push({ x, winding });
  }
}

function fillRow(bitmap: Bitmap, row: number, line: Crossing[]): void {
  let total = 0;
  let from = 0;
  for (const { x, winding } of line.sort((a, b) => a.x - b.x)) {
    if (total === 0) from = x;
    total += winding;
    if (total === 0) darken(bitmap, row, Math.ceil(from - 0.5), Math.ceil(x - 0.5));
  }
}
