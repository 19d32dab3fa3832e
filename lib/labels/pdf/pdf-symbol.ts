import type { PlacedSymbol } from "../layout/place-symbol";
import { number, POINTS_PER_MM } from "./pdf-number";

/** The operators that fill a symbol's dark modules (PDF 1.7 §8.5.2), all in one path. */
export function symbolOperators({ rectangles }: PlacedSymbol, place: { x: number; top: number }): string {
  let path = "";
  for (const { x, y, width, height } of rectangles) {
    const left = number(place.x + x * POINTS_PER_MM);
    const bottom = number(place.top - (y + height) * POINTS_PER_MM);
    path += `${left} ${bottom} ${number(width * POINTS_PER_MM)} ${number(height * POINTS_PER_MM)} re\n`;
  }
  // Rectangles overlap and run the same way round: filled by the non-zero rule they are one shape.
  return path === "" ? "" : `${path}f`;
}
