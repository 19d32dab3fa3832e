import type { Writable } from "node:stream";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import { t } from "@/lib/messages/messages";
import { directionOf, type TextRun } from "../layout/place-texts";
import { allCells } from "../stock/count-sheets";
import { type PageGeometry, pageGeometry } from "../stock/page-geometry";
import type { Printer } from "../stock/printer";
import type { Rectangle } from "../symbol/cover-dark";
import { openDocument, POINTS_PER_MM, writeNumber, writePage } from "./pdf-document";
import { fontEmbedder } from "./pdf-font";
import { textOperators } from "./pdf-text";

const LINE_MM = 0.1;

const TEXT_MM = 2.5;
const ARROW = { tipMm: 4, lengthMm: 10, headMm: 2 };

/** A ruler of 100 mm and its vernier fit. */
const WIDE_MM = 126;

/** Label outlines and rulers of up to 100 mm with a vernier for tenths, printer offset and scale applied. */
export async function writeCalibration(stock: LabelStock, printer: Printer, out: Writable): Promise<void> {
  const geometry = pageGeometry(stock, printer);
  const document = openDocument(t("calibration.title", { stock: `${stock.vendor} ${stock.part}` }), out);
  const { fonts, fontOf } = fontEmbedder(document.pdf)();
  const top = geometry.heightMm * POINTS_PER_MM;
  const marks = [...rulersFor(geometry), sheetMarks(stock, geometry)];
  const content = [
    `${writeNumber(LINE_MM * POINTS_PER_MM)} w 0 G`,
    ...allCells(stock).map((cell) => outlineOperators(stock, geometry.cell(cell), top)),
    ...marks.map((it) => lineOperators(it, top)),
    ...marks.flatMap(({ texts }) => texts.map((it) => textOperators(textRun(it, geometry), { x: 0, top }, fontOf))),
  ].join("\n");
  await writePage(document, geometry, content, { fonts });
  await document.end();
}

export function sheetMarks({ vendor, part, paper }: LabelStock, { widthMm, heightMm }: PageGeometry): Marks {
  const isWide = widthMm >= WIDE_MM;
  const x = isWide ? widthMm / 2 - 12 : ARROW.headMm + 2;
  const length = Math.min(ARROW.lengthMm, heightMm / 4);
  const tip = Math.min(ARROW.tipMm, heightMm / 20);
  const left = Math.max(1, widthMm / 2 - 49);
  const below = heightMm / 2 + 3 + 2 * TEXT_MM;
  return {
    lines: [
      [x, tip, x, tip + length],
      [x - ARROW.headMm, tip + ARROW.headMm, x, tip],
      [x + ARROW.headMm, tip + ARROW.headMm, x, tip],
    ],
    texts: [
      { text: t("calibration.top"), xMm: x + ARROW.headMm + 1, yMm: tip + length },
      { text: `${vendor} ${part} · ${paper.name}, ${paper.widthMm} × ${paper.heightMm} mm`, xMm: left, yMm: below },
      ...(isWide ? t("calibration.howToRead").split("\n") : []).map((text, i) => ({
        text,
        xMm: left,
        yMm: below + (1.6 + 1.3 * i) * TEXT_MM,
      })),
    ],
  };
}

function lineOperators({ lines }: Marks, top: number): string {
  const point = (xMm: number, yMm: number) =>
    `${writeNumber(xMm * POINTS_PER_MM)} ${writeNumber(top - yMm * POINTS_PER_MM)}`;
  return `${lines.map(([x1, y1, x2, y2]) => `${point(x1, y1)} m ${point(x2, y2)} l`).join("\n")}\nS`;
}

const textRun = ({ text, xMm, yMm }: Marks["texts"][number], { widthMm }: PageGeometry): TextRun => ({
  family: "sans",
  weight: 400,
  text,
  direction: directionOf(text),
  edge: "left",
  xMm,
  baselineMm: yMm,
  sizeMm: TEXT_MM,
  availableMm: Math.max(5, widthMm - xMm - 1),
});

/** As a share of the radius, for the control points of its curve. */
const QUARTER_CIRCLE = 0.5523;

/** Rounded corners included. `top`: page height in points. */
function outlineOperators({ cornerRadiusMm }: LabelStock, { x, y, width, height }: Rectangle, top: number): string {
  const radius = Math.min(cornerRadiusMm, width / 2, height / 2);
  const at = (xMm: number, yMm: number) =>
    `${writeNumber(xMm * POINTS_PER_MM)} ${writeNumber(top - yMm * POINTS_PER_MM)}`;
  const near = radius * (1 - QUARTER_CIRCLE);
  const [right, bottom] = [x + width, y + height];
  return [
    `${at(x + radius, y)} m`,
    `${at(right - radius, y)} l`,
    `${at(right - near, y)} ${at(right, y + near)} ${at(right, y + radius)} c`,
    `${at(right, bottom - radius)} l`,
    `${at(right, bottom - near)} ${at(right - near, bottom)} ${at(right - radius, bottom)} c`,
    `${at(x + radius, bottom)} l`,
    `${at(x + near, bottom)} ${at(x, bottom - near)} ${at(x, bottom - radius)} c`,
    `${at(x, y + radius)} l`,
    `${at(x, y + near)} ${at(x + near, y)} ${at(x + radius, y)} c`,
    "h S",
  ].join("\n");
}

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

const lengthText = (lengthMm: number) => t("calibration.length", { length: lengthMm });

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
