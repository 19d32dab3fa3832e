import type { Stock } from "../stock/stock";
import type { Rectangle } from "../symbol/cover-dark";
import { number, POINTS_PER_MM } from "./pdf-number";

/** How far a curve's controls reach, as a share of the radius, to look like a quarter of a circle. */
const QUARTER = 0.5523;

/** The operators that stroke a label's outline, round corners included; `top` is the page's, in points. */
export function outlineOperators({ cornerRadiusMm }: Stock, { x, y, width, height }: Rectangle, top: number): string {
  const radius = Math.min(cornerRadiusMm, width / 2, height / 2);
  const at = (xMm: number, yMm: number) => `${number(xMm * POINTS_PER_MM)} ${number(top - yMm * POINTS_PER_MM)}`;
  const near = radius * (1 - QUARTER);
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
