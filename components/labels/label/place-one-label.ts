import { type ChosenStock, toChosenStock } from "@/components/labels/print-form/chosen-stock";
import type { LabelTexts } from "@/lib/contract/access-points/access-point-fields";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import { readCells, writeCells } from "@/lib/contract/labels/label-cells";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import { rememberedFor } from "@/lib/contract/labels/stock-memory";
import { type PlacedPage, placeJob } from "@/lib/labels/layout/place-job";
import { type PlacedLabel, usualTemplate } from "@/lib/labels/layout/place-label";
import { unknownPrinter } from "@/lib/labels/stock/printer";
import { SymbolError } from "@/lib/labels/symbol/create-symbol";

export type SingleLabel = {
  stock: LabelStock;
  label: PlacedLabel;
  pages: PlacedPage[];
  /** Sentence about where on the sheet the labels are printed. */
  where: string;
};

type Options = { stock: ChosenStock; printers: readonly LabelPrinter[]; copies: string; link: SymbolLink | null };

/** Maximum number of copies that are printed from the browser. */
const COPIES_MAX = 500;

/**
 * Places copies of a label on the first free cells of a stock, by the code that prints them, for the printer of the last
 * job on that stock. Returns undefined if the code has no symbol.
 */
export function placeOneLabel(content: LabelTexts, { stock: chosen, printers, copies, link }: Options) {
  const stock = toChosenStock(chosen, "");
  const { used, printer, dpi } = rememberedFor(chosen, printers);
  const profile = printers.find(({ id }) => id === printer) ?? unknownPrinter;
  const job = {
    contents: [content],
    stock,
    template: usualTemplate(link?.origin),
    printer: { ...profile, dpi: dpi ? Number(dpi) : profile.dpi },
    skip: stock.kind === "roll" ? [] : (readCells(used) ?? []),
    copies: Math.min(COPIES_MAX, Math.max(1, Math.trunc(Number(copies)) || 1)),
  };
  try {
    const pages = [...placeJob(job)];
    const [first] = pages;
    const cells = first?.cells.map(({ cell }) => cell) ?? [];
    const label = first?.cells[0]?.label;
    if (!first || !label) return undefined;
    return {
      stock,
      label,
      pages,
      where: whereOf(stock, cells, pages.length),
    } satisfies SingleLabel;
  } catch (error) {
    if (error instanceof SymbolError) return undefined;
    throw error;
  }
}

function whereOf({ kind }: LabelStock, cells: number[], sheets: number): string {
  if (kind === "roll") return "The page has the size of the label.";
  const sheet = sheets > 1 ? `the first of ${sheets} sheets` : "the sheet";
  return `Prints on label ${writeCells(cells)} of ${sheet}.`;
}
