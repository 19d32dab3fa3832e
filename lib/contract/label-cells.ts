/** Largest number of cells of any sheet: 200 columns of 200 rows. */
const CELL_MAX = 40_000;

/**
 * Reads the cells of a sheet as people write them, such as "1-5, 8". Returns the numbers in order, each once, or null
 * when the text is not a list of cells or names more of them than any sheet has, repetitions counted. Blank text
 * names no cells.
 */
export function readCells(text: string): number[] | null {
  const cells = new Set<number>();
  // Blanks are joined first: looking for any number of them before a dash starts anew at each, 13 s for 64,000.
  const parts = text
    .replace(/\s+/g, " ")
    .replace(/ ?[-–—] ?/g, "-")
    .split(/[ ,;]+/);
  let named = 0;
  for (const part of parts.filter(Boolean)) {
    const [, first, last = first] = part.match(/^(\d{1,5})(?:-(\d{1,5}))?$/) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from >= 1 && to >= from && to <= CELL_MAX)) return null;
    named += to - from + 1;
    if (named > CELL_MAX) return null;
    for (let cell = from; cell <= to; cell += 1) cells.add(cell);
  }
  return [...cells].sort((a, b) => a - b);
}

/** Writes numbers in order the way `readCells` reads them, such as "1-5, 8". */
export function writeCells(cells: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const cell of cells) {
    const last = ranges.at(-1);
    if (last && cell === last[1] + 1) last[1] = cell;
    else ranges.push([cell, cell]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}${to - from > 1 ? "-" : ", "}${to}`)).join(", ");
}
