import type { QrSymbol } from "./create-symbol";

/** From the top left; in modules or millimetres, as the holder says. */
export type Rectangle = { x: number; y: number; width: number; height: number };

/**
 * Maximal rectangles of dark modules, in modules: together they cover every dark module, none touches a
 * light one, none could be larger. They overlap, so that rectangles drawn a little smaller than they
 * are leave few seams. Greedy, in reading order of the modules not yet covered.
 */
export function coverDark({ size, modules }: QrSymbol): Rectangle[] {
  const turned = turn(size, modules);
  const covered = new Uint8Array(modules.length);
  const rectangles: Rectangle[] = [];
  for (let index = 0; index < modules.length; index += 1) {
    if (modules[index] !== 1 || covered[index] === 1) continue;
    const rectangle = largestAt(index % size, Math.floor(index / size), { size, modules, turned });
    rectangles.push(rectangle);
    for (let y = rectangle.y; y < rectangle.y + rectangle.height; y += 1) {
      covered.fill(1, y * size + rectangle.x, y * size + rectangle.x + rectangle.width);
    }
  }
  return rectangles;
}

/** Columns as rows. */
function turn(size: number, modules: Uint8Array): Uint8Array {
  const turned = new Uint8Array(modules.length);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) turned[x * size + y] = modules[y * size + x] as number;
  }
  return turned;
}

/** The larger of two: grown along the row first, or along the column first. */
function largestAt(x: number, y: number, symbol: QrSymbol & { turned: Uint8Array }): Rectangle {
  const wide = growAlongRow(x, y, symbol.size, symbol.modules);
  const turned = growAlongRow(y, x, symbol.size, symbol.turned);
  const tall = { x: turned.y, y: turned.x, width: turned.height, height: turned.width };
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
