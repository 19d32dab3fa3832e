export const POINTS_PER_MM = 72 / 25.4;

/** A number as PDF writes it, to a twenty-eighth of a micrometre where it is in points. */
export const number = (value: number): string => String(Math.round(value * 10_000) / 10_000 || 0);
