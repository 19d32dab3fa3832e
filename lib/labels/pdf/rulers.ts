/** Ruler as lines from x1, y1 to x2, y2, in millimetres from the page's top left. */
export type Ruler = {
  lengthMm: number;
  lines: [number, number, number, number][];
  /** Position of the text that states the length. */
  textXMm: number;
  textYMm: number;
};

const LENGTHS_MM = [100, 50, 20, 10];
const EDGE_MM = 4;

/**
 * Returns one ruler across and one down, crossing in the middle of the page. Each has the largest length of 100, 50, 20
 * and 10 mm that fits.
 */
export function rulersFor(page: { widthMm: number; heightMm: number; scaleX: number; scaleY: number }): Ruler[] {
  const { widthMm, heightMm, scaleX, scaleY } = page;
  const across = longest(widthMm);
  const down = longest(heightMm);
  const left = (widthMm - across * scaleX) / 2;
  const top = (heightMm - down * scaleY) / 2;
  const middleX = widthMm / 2;
  const middleY = heightMm / 2;
  return [
    {
      lengthMm: across,
      lines: [
        [left, middleY, left + across * scaleX, middleY],
        ...ticks(across).map(([at, tick]): Ruler["lines"][number] => {
          const x = left + at * scaleX;
          return [x, middleY, x, middleY + tick];
        }),
      ],
      textXMm: left + 1,
      textYMm: middleY - 1,
    },
    {
      lengthMm: down,
      lines: [
        [middleX, top, middleX, top + down * scaleY],
        ...ticks(down).map(([at, tick]): Ruler["lines"][number] => {
          const y = top + at * scaleY;
          return [middleX, y, middleX + tick, y];
        }),
      ],
      textXMm: middleX + 4,
      textYMm: top + 6,
    },
  ];
}

const longest = (pageMm: number) => LENGTHS_MM.find((length) => length + 2 * EDGE_MM <= pageMm) ?? 10;

/** Returns the position and length of a tick for each millimetre. Every fifth and tenth tick is longer. */
function ticks(lengthMm: number): [number, number][] {
  return Array.from({ length: lengthMm + 1 }, (_, at) => [at, at % 10 === 0 ? 3 : at % 5 === 0 ? 2 : 1]);
}
