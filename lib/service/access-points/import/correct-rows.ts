import { CORRECTIONS_MAX, type ImportCorrections } from "@/lib/contract/access-points/imports/import-rows";
import { invalid } from "../../http/problem-error";
import type { SheetRow } from "../../spreadsheets/sheet-row";

/** Cells that replace those of the file, and lines of rows that are not imported. */
export type Corrections = Pick<ImportCorrections, "cells" | "leaveOut">;

/** Corrections of a file that nobody has corrected. */
export const noCorrections: Corrections = { cells: [], leaveOut: [] };

/** Returns the corrections with further ones, of which the last for a cell counts. @throws ServiceProblem 422 for too many */
export function addCorrections(before: Corrections, { cells, leaveOut, keep }: ImportCorrections): Corrections {
  const byPlace = new Map([...before.cells, ...cells].map((cell) => [`${cell.line} ${cell.column}`, cell]));
  const kept = new Set(keep);
  const lines = [...new Set([...before.leaveOut.filter((line) => !kept.has(line)), ...leaveOut])];
  if (byPlace.size <= CORRECTIONS_MAX && lines.length <= CORRECTIONS_MAX) {
    return { cells: [...byPlace.values()], leaveOut: lines };
  }
  const most = CORRECTIONS_MAX.toLocaleString("en");
  throw invalid([{ detail: `There are more than ${most} corrections. Correct the file, then send it again.` }]);
}

/** Replaces the corrected cells of a file while it is read. */
export async function* correctRows(
  batches: AsyncIterable<SheetRow[]>,
  corrected: ImportCorrections["cells"],
): AsyncGenerator<SheetRow[]> {
  const byLine = new Map<number, ImportCorrections["cells"]>();
  for (const cell of corrected) byLine.set(cell.line, [...(byLine.get(cell.line) ?? []), cell]);
  for await (const batch of batches) {
    yield byLine.size === 0 ? batch : batch.map((row) => correct(row, byLine.get(row.line)));
  }
}

function correct(row: SheetRow, corrected: ImportCorrections["cells"] = []): SheetRow {
  if (corrected.length === 0) return row;
  const cells = [...row.cells];
  for (const { column, value } of corrected) {
    while (cells.length < column) cells.push("");
    cells[column - 1] = value;
  }
  const isCorrected = (index: number) => corrected.some(({ column }) => column === index + 1);
  return {
    ...row,
    cells,
    faults: row.faults?.filter(({ column }) => !isCorrected(column)) ?? [],
    numbers: Object.fromEntries(Object.entries(row.numbers ?? {}).filter(([index]) => !isCorrected(Number(index)))),
  };
}
