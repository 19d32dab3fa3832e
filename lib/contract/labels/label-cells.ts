/** 200 columns × 200 rows. */
const CELL_MAX = 40_000;
/** A list that names each cell once, with a comma and a blank. */
const TEXT_MAX = 7 * CELL_MAX;

/** Such as "1-5, 8", ascending without duplicates. Null for other text and for more cells than any sheet has. */
export function readCells(text: string): number[] | null {
  if (text.length > TEXT_MAX) return null;
  const cells = new Set<number>();
  // A pattern with any number of blanks before a dash backtracks at each: 13 s for 64,000 blanks.
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

/** Ascending numbers as `readCells` parses them, such as "1-5, 8". */
export function writeCells(cells: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const cell of cells) {
    const last = ranges.at(-1);
    if (last && cell === last[1] + 1) last[1] = cell;
    else ranges.push([cell, cell]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}${to - from > 1 ? "-" : ", "}${to}`)).join(", ");
}
