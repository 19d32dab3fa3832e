/** What is free of the printer's dead edges on a roll label: insets from its edges, or a centred size. */
type PrintableArea = {
  leftMm?: number;
  topMm?: number;
  rightMm?: number;
  bottomMm?: number;
  widthMm?: number | null;
  heightMm?: number | null;
};

/**
 * Label stock: one sheet of equal labels, or a roll whose page is one label. Lengths in millimetres, from the
 * top left of the page as fed.
 */
export type Stock = {
  id: string;
  kind: "sheet" | "roll";
  vendor: string;
  part: string;
  /** Other part numbers of the same labels. */
  aliases: string[];
  paper: { name: string; widthMm: number; heightMm: number };
  columns: number;
  rows: number;
  labelWidthMm: number;
  labelHeightMm: number;
  leftMarginMm: number;
  topMarginMm: number;
  horizontalPitchMm: number;
  verticalPitchMm: number;
  cornerRadiusMm: number;
  /** `continuous` stock has no length of its own: `cutRoll` gives it one. */
  shape: "rectangle" | "rounded-rectangle" | "square" | "round" | "continuous";
  /** Rolls: what the printer leaves free. */
  printable?: PrintableArea;
  /** Rolls: the resolutions of the printers that take it. */
  dpi?: number[];
  sources: string[];
};

/** The stock a label is laid out for unless another is chosen: 21 on A4, sold everywhere A4 is. */
export const defaultStock: Stock = {
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
