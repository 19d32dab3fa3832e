type Line = [x1: number, y1: number, x2: number, y2: number];

/** In millimetres from the page's top left. */
export type Marks = { lines: Line[]; texts: { text: string; xMm: number; yMm: number }[] };

const LENGTHS_MM = [100, 50, 20, 10];
/** Shorter rulers are on pages without room for a vernier. */
const VERNIER_FROM_MM = 100;
const EDGE_MM = 4;

/** Each of the ten divisions of a vernier is this much shorter than a millimetre. */
const TENTH_MM = 0.1;
const DIVISIONS = 10;
const VERNIER_MM = DIVISIONS * (1 - TENTH_MM);

/** The largest of 100, 50, 20 and 10 mm that fits; a vernier after 100 mm. The ruler itself is the first line. */
export function rulersFor(page: { widthMm: number; heightMm: number; scaleX: number; scaleY: number }): Marks[] {
  const { widthMm, heightMm, scaleX, scaleY } = page;
  const [middleX, middleY] = [widthMm / 2, heightMm / 2];
  const across = longest(widthMm);
  const down = longest(heightMm);
  const left = middleX - (across * scaleX) / 2;
  const top = middleY - (down * scaleY) / 2;
  const x = (mm: number) => left + mm * scaleX;
  const y = (mm: number) => top + mm * scaleY;
  const tenthsAcross = across >= VERNIER_FROM_MM && x(across + VERNIER_MM) + EDGE_MM <= widthMm ? vernier(across) : [];
  const tenthsDown = down >= VERNIER_FROM_MM && y(down + VERNIER_MM) + EDGE_MM <= heightMm ? vernier(down) : [];
  return [
    {
      lines: [
        [left, middleY, x(across), middleY],
        ...ticks(across).map(([at, tick]): Line => [x(at), middleY, x(at), middleY + tick]),
        ...tenthsAcross.map(({ at, tick }): Line => [x(at), middleY, x(at), middleY - tick]),
      ],
      texts: [
        { text: lengthText(across), xMm: left + 1, yMm: middleY - 1 },
        ...tenthsAcross.filter(isNumbered).map(({ at, text }) => ({ text, xMm: x(at) - 0.6, yMm: middleY - 3.5 })),
      ],
    },
    {
      lines: [
        [middleX, top, middleX, y(down)],
        ...ticks(down).map(([at, tick]): Line => [middleX, y(at), middleX + tick, y(at)]),
        ...tenthsDown.map(({ at, tick }): Line => [middleX, y(at), middleX - tick, y(at)]),
      ],
      texts: [
        { text: lengthText(down), xMm: middleX + 4, yMm: top + 6 },
        ...tenthsDown.filter(isNumbered).map(({ at, text }) => ({ text, xMm: middleX - 6.5, yMm: y(at) + 0.9 })),
      ],
    },
  ];
}

const lengthText = (lengthMm: number) => `This line must measure ${lengthMm} mm`;

const longest = (pageMm: number) => LENGTHS_MM.find((length) => length + 2 * EDGE_MM <= pageMm) ?? 10;

/** Every fifth and tenth tick is longer. */
function ticks(lengthMm: number): [number, number][] {
  return Array.from({ length: lengthMm + 1 }, (_, at) => [at, at % 10 === 0 ? 3 : at % 5 === 0 ? 2 : 1]);
}

type VernierTick = { at: number; tick: number; text: string };

const isNumbered = ({ text }: VernierTick) => text !== "";

/** The tick that meets a millimetre of an exact ruler is the number of tenths. */
const vernier = (lengthMm: number): VernierTick[] =>
  Array.from({ length: DIVISIONS + 1 }, (_, i) => ({
    at: lengthMm + i * (1 - TENTH_MM),
    tick: i % 5 === 0 ? 3 : 2,
    text: i % 5 === 0 ? String(i) : "",
  }));
