/** Largest cell number, above that of any sheet, so that a mistyped range stays small. */
const CELL_MAX = 40_000;

/**
 * Parses cells of a sheet, such as "1-5, 8", into sorted numbers without duplicates. Returns null for any other text,
 * and an empty list for a blank one.
 */
export function readCells(text: string): number[] | null {
  const cells = new Set<number>();
  const parts = text.replace(/\s*[-–—]\s*/g, "-").split(/[\s,;]+/);
  for (const part of parts.filter(Boolean)) {
    const [, first, last = first] = part.match(/^(\d{1,5})(?:-(\d{1,5}))?$/) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from >= 1 && to >= from && to <= CELL_MAX)) return null;
    for (let cell = from; cell <= to; cell += 1) cells.add(cell);
  }
  return [...cells].sort((a, b) => a - b);
}

/** Formats sorted cell numbers as ranges: "1-5, 8". */
export function writeCells(cells: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const cell of cells) {
    const last = ranges.at(-1);
    if (last && cell === last[1] + 1) last[1] = cell;
    else ranges.push([cell, cell]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}${to - from > 1 ? "-" : ", "}${to}`)).join(", ");
}
