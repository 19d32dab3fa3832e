import type { PlainKey } from "@/lib/messages/messages";

/** No zod here, because pages may send this file to the browser. */
export const printerFields = {
  name: "equipment.printer.name",
  dpi: "equipment.printer.dpi",
  offsetXMm: "equipment.printer.offsetXMm",
  offsetYMm: "equipment.printer.offsetYMm",
  scaleX: "equipment.printer.scaleX",
  scaleY: "equipment.printer.scaleY",
} as const satisfies Record<string, PlainKey>;

export const stockFields = {
  name: "equipment.stock.name",
  kind: "equipment.stock.kind",
  shape: "equipment.stock.shape",
  paperName: "equipment.stock.paperName",
  paperWidthMm: "equipment.stock.paperWidthMm",
  paperHeightMm: "equipment.stock.paperHeightMm",
  labelWidthMm: "equipment.stock.labelWidthMm",
  labelHeightMm: "equipment.stock.labelHeightMm",
  cornerRadiusMm: "equipment.stock.cornerRadiusMm",
  columns: "equipment.stock.columns",
  rows: "equipment.stock.rows",
  leftMarginMm: "equipment.stock.leftMarginMm",
  topMarginMm: "equipment.stock.topMarginMm",
  horizontalPitchMm: "equipment.stock.horizontalPitchMm",
  verticalPitchMm: "equipment.stock.verticalPitchMm",
  directThermal: "equipment.stock.directThermal",
} as const satisfies Record<string, PlainKey>;

export const designMeasures = {
  symbolMm: "designs.measure.symbolMm",
  logoMm: "designs.measure.logoMm",
  borderMm: "designs.measure.borderMm",
} as const satisfies Record<string, PlainKey>;
