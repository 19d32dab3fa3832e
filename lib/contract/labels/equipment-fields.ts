/** No zod here, because pages may send this file to the browser. */
export const printerFields = {
  name: "Name",
  dpi: "Resolution",
  offsetXMm: "Move right",
  offsetYMm: "Move down",
  scaleX: "Horizontal scale",
  scaleY: "Vertical scale",
} as const;

export const stockFields = {
  name: "Stock name",
  kind: "Kind",
  shape: "Shape",
  paperName: "Paper name",
  paperWidthMm: "Paper width",
  paperHeightMm: "Paper height",
  labelWidthMm: "Label width",
  labelHeightMm: "Label height",
  cornerRadiusMm: "Corner radius",
  columns: "Columns",
  rows: "Rows",
  leftMarginMm: "Left margin",
  topMarginMm: "Top margin",
  horizontalPitchMm: "Horizontal pitch",
  verticalPitchMm: "Vertical pitch",
  directThermal: "Direct thermal",
} as const;

export const designMeasures = {
  symbolMm: "Symbol width, mm",
  logoMm: "Logo height, mm",
  borderMm: "Border, mm",
} as const;
