/**
 * The page numbers a pager shows: the first, the last, and two on each side of the current one; null where some are
 * left out. A gap of one page is that page.
 */
export function pageNumbers(page: number, last: number): (number | null)[] {
  const wanted = [1, last, ...[-2, -1, 0, 1, 2].map((step) => page + step)];
  const shown = [...new Set(wanted)].filter((number) => number >= 1 && number <= last).sort((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? 0;
    if (number - before === 1) return [number];
    return number - before === 2 ? [number - 1, number] : [null, number];
  });
}
