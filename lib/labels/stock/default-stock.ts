import type { LabelStock } from "@/lib/contract/labels/label-stock";

/** Sold wherever A4 is. */
export const defaultStock: LabelStock = {
  id: "avery-a4-l7160",
  kind: "sheet",
  vendor: "Avery",
  part: "L7160",
  aliases: [],
  paper: { name: "A4", widthMm: 210, heightMm: 297 },
  columns: 3,
  rows: 7,
  labelWidthMm: 63.5,
  labelHeightMm: 38.1,
  leftMarginMm: 7.21,
  topMarginMm: 15.15,
  horizontalPitchMm: 66.04,
  verticalPitchMm: 38.1,
  cornerRadiusMm: 2,
  shape: "rounded-rectangle",
  sources: [
    "LibreOffice 7.4 labels.xml (left 7.20)",
    "Label Planet table via johnbeard/inkscape-label-guides (left 7.25, pitch 66.0)",
    "Lyreco 151342 template note (left 7.2, top 15.09)",
    "Avery Word and PDF templates, as measured in public code (pitch 66.04, top 15.15)",
  ],
};
