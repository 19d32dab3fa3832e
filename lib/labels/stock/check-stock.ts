import type { LabelStock } from "@/lib/contract/labels/label-stock";

/** Errors prevent printing, warnings do not. */
export type StockFindings = { errors: string[]; warnings: string[] };

/** Catalogues round to hundredths of a millimetre or thousandths of an inch. */
const ROUNDING_MM = 0.02;
/** Opposite margins that differ more suggest a typing error. 20 and 19 mm are common. */
const ASYMMETRY_MM = 2;

/** In millimetres. */
type Axis = {
  across: "width" | "height";
  many: "columns" | "rows";
  start: "left margin" | "top margin";
  paperMm: number;
  marginMm: number;
  labelMm: number;
  pitchMm: number;
  count: number;
};

/** Margin + (count − 1) · pitch + label ≤ paper on both axes. Opposite margins that differ get a warning. */
export function checkStock(stock: LabelStock): StockFindings {
  const findings = axesOf(stock).map(checkAxis);
  return { errors: findings.flatMap((it) => it.errors), warnings: findings.flatMap((it) => it.warnings) };
}

function axesOf(stock: LabelStock): Axis[] {
  const { paper, columns, rows } = stock;
  return [
    {
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

function checkAxis(axis: Axis): StockFindings {
  const invalid = checkMeasures(axis);
  if (invalid.length > 0) return { errors: invalid, warnings: [] };
  const { across, many, start, paperMm, marginMm, labelMm, pitchMm, count } = axis;
  const endMm = marginMm + (count - 1) * pitchMm + labelMm;
  const errors: string[] = [];
  if (count > 1 && pitchMm < labelMm - ROUNDING_MM) {
    errors.push(
      `The ${many} overlap: the pitch of ${formatMm(pitchMm)} is less than the label's ${across} of ${formatMm(labelMm)}. Correct one of them.`,
    );
  }
  if (endMm > paperMm + ROUNDING_MM) {
    errors.push(
      `The ${many} do not fit: they end at ${formatMm(endMm)} on paper of ${formatMm(paperMm)}. Check the ${start}, pitch and ${across}.`,
    );
  }
  const after = paperMm - endMm;
  const isAsymmetric = errors.length === 0 && Math.abs(marginMm - after) > ASYMMETRY_MM;
  const warning = `The ${start} is ${formatMm(marginMm)}, but the opposite margin is ${formatMm(after)}. Check both.`;
  return { errors, warnings: isAsymmetric ? [warning] : [] };
}

function checkMeasures({ across, many, start, paperMm, marginMm, labelMm, pitchMm, count }: Axis): string[] {
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

const formatMm = (mm: number) => `${Math.round(mm * 100) / 100} mm`;
