import type { LabelTexts } from "@/lib/contract/access-points/access-point-fields";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import { readCells } from "@/lib/contract/labels/label-cells";
import type { LabelCheck } from "@/lib/contract/labels/label-check";
import type { DesignLook } from "@/lib/contract/labels/label-design";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import type { LabelSheet } from "@/lib/contract/labels/label-sheet";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import type { LabelTemplate } from "@/lib/contract/labels/label-template";
import {
  type CellAssignment,
  type PlacedCell,
  placeCells,
  type RenderJob,
  sheetAssigner,
} from "@/lib/labels/layout/place-job";
import { pageGeometry } from "@/lib/labels/stock/page-geometry";
import { unknownPrinter } from "@/lib/labels/stock/printer";

type Layout = {
  stock: LabelStock;
  values: LabelValues;
  dpi: number | null;
  design: DesignLook | undefined;
  link: SymbolLink | null;
};

/** Lays out the labels of the first sheet, whose contents are part of the dry run. */
export function placeFirstSheet(contents: LabelCheck["contents"], layout: Layout): PlacedCell[] {
  const job = previewJob(contents, layout);
  return placePreview(job, sheetAssigner(job)(1));
}

/** Lays out the labels of any other sheet. */
export function placeSheet({ labels }: LabelSheet, layout: Layout): PlacedCell[] {
  const job = previewJob(
    labels.map(({ content }) => content),
    layout,
  );
  return placePreview(
    job,
    labels.map(({ cell }, index) => ({ cell, index, position: index + 1, copy: 1 })),
  );
}

const previewJob = (contents: readonly LabelTexts[], { stock, values, dpi, design, link }: Layout): RenderJob => ({
  contents,
  stock,
  template: {
    fields: values.fields as LabelTemplate["fields"],
    side: (values.side || "auto") as LabelTemplate["side"],
    textSize: (values.textSize || "medium") as LabelTemplate["textSize"],
    order: "given",
    copyOrder: (values.copyOrder || "collated") as LabelTemplate["copyOrder"],
    ...(link?.origin && { linkOrigin: link.origin }),
    ...(design && { design }),
  },
  printer: { ...unknownPrinter, dpi },
  skip: readCells(values.used) ?? [],
  copies: Math.min(1_000, Math.max(1, Math.trunc(Number(values.copies)) || 1)),
});

/**
 * Lays out labels by the code that prints them, without the offset of the printer. A label that cannot be printed leaves
 * its cell empty; the check by the service reports the reason.
 */
const placePreview = (job: RenderJob, assignments: CellAssignment[]): PlacedCell[] =>
  placeCells(job, assignments, pageGeometry(job.stock, job.printer), { isLenient: true });
