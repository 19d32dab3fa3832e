/** One bit per dot: highest bit leftmost, 1 is dark. */
export type Bitmap = { width: number; height: number; bytesPerRow: number; data: Uint8Array };

export function newBitmap(width: number, height: number): Bitmap {
  const bytesPerRow = Math.ceil(width / 8);
  return { width, height, bytesPerRow, data: new Uint8Array(bytesPerRow * height) };
}

/** `to` is exclusive. Dots outside the bitmap are ignored. */
export function darken({ width, height, bytesPerRow, data }: Bitmap, row: number, from: number, to: number): void {
  if (row < 0 || row >= height) return;
  for (let x = Math.max(0, from); x < Math.min(width, to); x += 1) {
    const at = row * bytesPerRow + (x >> 3);
    data[at] = (data[at] ?? 0) | (0x80 >> (x & 7));
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
