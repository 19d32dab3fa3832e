import type { Stock } from "./stock";

/** What is wrong with a stock, one sentence each: errors stop a job, warnings are worth a look. */
export type StockFindings = { errors: string[]; warnings: string[] };

/** Measures in catalogues are rounded to hundredths of a millimetre, inches to thousandths. */
const ROUNDING_MM = 0.02;
/** Stock is symmetric on its paper; more than this apart, a margin was mistyped. */
const ASYMMETRY_MM = 0.5;

/** One direction of a sheet, in millimetres. */
type Run = {
  label: string;
  across: "width" | "height";
  many: "columns" | "rows";
  start: "left margin" | "top margin";
  paperMm: number;
  marginMm: number;
  labelMm: number;
  pitchMm: number;
  count: number;
};

/**
 * Checks a stock's arithmetic (mm), a person's own as well as ours: every measure is a size, labels do not
 * overlap, and margin + (count − 1) · pitch + label ≤ paper both ways. Margins that differ get a warning.
 */
export function checkStock(stock: Stock): StockFindings {
  const findings = runsOf(stock).map(checkRun);
  return { errors: findings.flatMap((it) => it.errors), warnings: findings.flatMap((it) => it.warnings) };
}

function runsOf(stock: Stock): Run[] {
  const { paper, columns, rows } = stock;
  return [
    {
      label: "Labels",
      across: "width",
      many: "columns",
      start: "left margin",
      paperMm: paper.widthMm,
      marginMm: stock.leftMarginMm,
      labelMm: stock.labelWidthMm,
      pitchMm: stock.horizontalPitchMm,
      count: columns,
    },
    {
      label: "Labels",
      across: "height",
      many: "rows",
      start: "top margin",
      paperMm: paper.heightMm,
      marginMm: stock.topMarginMm,
      labelMm: stock.labelHeightMm,
      pitchMm: stock.verticalPitchMm,
      count: rows,
    },
  ];
}

function checkRun(run: Run): StockFindings {
  const nonsense = checkMeasures(run);
  if (nonsense.length > 0) return { errors: nonsense, warnings: [] };
  const { across, many, start, paperMm, marginMm, labelMm, pitchMm, count } = run;
  const endMm = marginMm + (count - 1) * pitchMm + labelMm;
  const errors: string[] = [];
  if (count > 1 && pitchMm < labelMm - ROUNDING_MM) {
    errors.push(
      `The ${many} overlap: the pitch of ${say(pitchMm)} is less than the label's ${across}, ${say(labelMm)}.`,
    );
  }
  if (endMm > paperMm + ROUNDING_MM) {
    errors.push(
      `The ${many} do not fit: they end at ${say(endMm)} on paper of ${say(paperMm)}. Check the ${start}, pitch and ${across}.`,
    );
  }
  const after = paperMm - endMm;
  const isUneven = errors.length === 0 && Math.abs(marginMm - after) > ASYMMETRY_MM;
  const warning = `The ${start} is ${say(marginMm)}, the one opposite ${say(after)}: check whether one was mistyped.`;
  return { errors, warnings: isUneven ? [warning] : [] };
}

function checkMeasures({ across, many, start, paperMm, marginMm, labelMm, pitchMm, count }: Run): string[] {
  const errors: string[] = [];
  const mustBeSize = (name: string, mm: number) => {
    if (!(mm > 0 && mm <= 2_000)) errors.push(`The ${name} must be more than 0 and at most 2,000 mm.`);
  };
  mustBeSize(`paper's ${across}`, paperMm);
  mustBeSize(`label's ${across}`, labelMm);
  if (count > 1) mustBeSize(`pitch between ${many}`, pitchMm);
  if (!(marginMm >= 0)) errors.push(`The ${start} must be 0 mm or more.`);
  if (!(Number.isInteger(count) && count >= 1 && count <= 200)) {
    errors.push(`The number of ${many} must be a whole number from 1 to 200.`);
  }
  return errors;
}

const say = (mm: number) => `${Math.round(mm * 100) / 100} mm`;
