import type { QrSymbol } from "./create-symbol";

/** In modules or millimetres depending on its owner. */
export type Rectangle = { x: number; y: number; width: number; height: number };

/** Maximal rectangles, which overlap: few seams remain when each is drawn slightly smaller. Greedy. */
export function coverDark({ size, modules }: QrSymbol): Rectangle[] {
  const transposed = transpose(size, modules);
  const covered = new Uint8Array(modules.length);
  const rectangles: Rectangle[] = [];
  for (let index = 0; index < modules.length; index += 1) {
    if (modules[index] !== 1 || covered[index] === 1) continue;
    const rectangle = largestAt(index % size, Math.floor(index / size), { size, modules, transposed });
    rectangles.push(rectangle);
    for (let y = rectangle.y; y < rectangle.y + rectangle.height; y += 1) {
      covered.fill(1, y * size + rectangle.x, y * size + rectangle.x + rectangle.width);
    }
  }
  return rectangles;
}

/** Columns can then be scanned as rows. */
function transpose(size: number, modules: Uint8Array): Uint8Array {
  const transposed = new Uint8Array(modules.length);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) transposed[x * size + y] = modules[y * size + x] as number;
  }
  return transposed;
}

function largestAt(x: number, y: number, symbol: QrSymbol & { transposed: Uint8Array }): Rectangle {
  const wide = growAlongRow(x, y, symbol.size, symbol.modules);
  const flipped = growAlongRow(y, x, symbol.size, symbol.transposed);
  const tall = { x: flipped.y, y: flipped.x, width: flipped.height, height: flipped.width };
  return tall.width * tall.height > wide.width * wide.height ? tall : wide;
}

function growAlongRow(x: number, y: number, size: number, modules: Uint8Array): Rectangle {
  let [left, right, top, bottom] = [x, x + 1, y, y + 1];
  const row = y * size;
  while (left > 0 && modules[row + left - 1] === 1) left -= 1;
  while (right < size && modules[row + right] === 1) right += 1;
  while (top > 0 && isRowDark(modules, (top - 1) * size, left, right)) top -= 1;
  while (bottom < size && isRowDark(modules, bottom * size, left, right)) bottom += 1;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function isRowDark(modules: Uint8Array, row: number, left: number, right: number): boolean {
  for (let column = left; column < right; column += 1) if (modules[row + column] !== 1) return false;
  return true;
}
