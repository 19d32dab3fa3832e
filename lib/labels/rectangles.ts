import type { QrSymbol } from "./symbol";

/** From the top left; in modules or millimetres, as the holder says. */
export type Rectangle = { x: number; y: number; width: number; height: number };

/**
 * Maximal rectangles of dark modules, in modules: together they cover every dark module, none touches a
 * light one, none could be larger. They overlap, so that rectangles drawn a little smaller than they
 * are leave few seams. Greedy, in reading order of the modules not yet covered.
 */
export function coverDark({ size, modules }: QrSymbol): Rectangle[] {
  const isDark = (x: number, y: number) => x >= 0 && y >= 0 && x < size && y < size && modules[y * size + x] === 1;
  const covered = new Uint8Array(modules.length);
  const rectangles: Rectangle[] = [];
  for (const [index, dark] of modules.entries()) {
    if (dark !== 1 || covered[index] === 1) continue;
    const rectangle = largestAt(index % size, Math.floor(index / size), isDark);
    rectangles.push(rectangle);
    for (let y = rectangle.y; y < rectangle.y + rectangle.height; y += 1) {
      covered.fill(1, y * size + rectangle.x, y * size + rectangle.x + rectangle.width);
    }
  }
  return rectangles;
}

type IsDark = (x: number, y: number) => boolean;

/** The larger of two: grown along the row first, or along the column first. */
function largestAt(x: number, y: number, isDark: IsDark): Rectangle {
  const wide = growAlongRow(x, y, isDark);
  const turned = growAlongRow(y, x, (a, b) => isDark(b, a));
  const tall = { x: turned.y, y: turned.x, width: turned.height, height: turned.width };
  return tall.width * tall.height > wide.width * wide.height ? tall : wide;
}

function growAlongRow(x: number, y: number, isDark: IsDark): Rectangle {
  let [left, right, top, bottom] = [x, x + 1, y, y + 1];
  while (isDark(left - 1, y)) left -= 1;
  while (isDark(right, y)) right += 1;
  const isRowDark = (row: number) => {
    for (let column = left; column < right; column += 1) if (!isDark(column, row)) return false;
    return true;
  };
  while (isRowDark(top - 1)) top -= 1;
  while (isRowDark(bottom)) bottom += 1;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
