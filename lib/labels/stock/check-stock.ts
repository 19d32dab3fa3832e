import type { LabelStock } from "@/lib/contract/labels/label-stock";
import { message, type StoredMessage } from "@/lib/messages/messages";

/** Errors prevent printing, warnings do not. */
export type StockFindings = { errors: StoredMessage[]; warnings: StoredMessage[] };

/** Catalogues round to hundredths of a millimetre or thousandths of an inch. */
const ROUNDING_MM = 0.02;
/** Opposite margins that differ more suggest a typing error. 20 and 19 mm are common. */
const ASYMMETRY_MM = 2;

/** In millimetres. */
type Axis = {
  across: "width" | "height";
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
      paperMm: paper.widthMm,
      marginMm: stock.leftMarginMm,
      labelMm: stock.labelWidthMm,
      pitchMm: stock.horizontalPitchMm,
      count: columns,
    },
    {
      across: "height",
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
  const { across, paperMm, marginMm, labelMm, pitchMm, count } = axis;
  const endMm = marginMm + (count - 1) * pitchMm + labelMm;
  const errors: StoredMessage[] = [];
  if (count > 1 && pitchMm < labelMm - ROUNDING_MM)
    errors.push(message("findings.stock.overlap", { across, pitch: round(pitchMm), label: round(labelMm) }));
  if (endMm > paperMm + ROUNDING_MM)
    errors.push(message("findings.stock.doNotFit", { across, end: round(endMm), paper: round(paperMm) }));
  const after = paperMm - endMm;
  const isAsymmetric = errors.length === 0 && Math.abs(marginMm - after) > ASYMMETRY_MM;
  const warning = message("findings.stock.asymmetric", { across, start: round(marginMm), end: round(after) });
  return { errors, warnings: isAsymmetric ? [warning] : [] };
}

const SIZE_MAX_MM = 2_000;
const COUNT_MAX = 200;

function checkMeasures({ across, paperMm, marginMm, labelMm, pitchMm, count }: Axis): StoredMessage[] {
  const isSize = (mm: number) => mm > 0 && mm <= SIZE_MAX_MM;
  const isCount = Number.isInteger(count) && count >= 1 && count <= COUNT_MAX;
  return [
    ...(isSize(paperMm) ? [] : [message("findings.stock.paperSize", { across, max: SIZE_MAX_MM })]),
    ...(isSize(labelMm) ? [] : [message("findings.stock.labelSize", { across, max: SIZE_MAX_MM })]),
    ...(count <= 1 || isSize(pitchMm) ? [] : [message("findings.stock.pitch", { across, max: SIZE_MAX_MM })]),
    ...(marginMm >= 0 ? [] : [message("findings.stock.margin", { across })]),
    ...(isCount ? [] : [message("findings.stock.count", { across, max: COUNT_MAX })]),
  ];
}

const round = (mm: number): number => Math.round(mm * 100) / 100;
