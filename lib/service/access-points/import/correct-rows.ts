import { CORRECTIONS_MAX, type ImportCorrections } from "@/lib/contract/access-points/imports/import-rows";
import { t } from "@/lib/messages/messages";
import { invalid } from "../../http/problem-error";
import type { SheetRow } from "../../spreadsheets/sheet-row";
import type { ReadRows } from "./table/read-rows";

export const noCorrections: ImportCorrections = { cells: [], leaveOut: [], keep: [], keepAll: false, places: [] };

/** The last one for a cell counts. @throws ServiceProblem 422 for too many */
export function addCorrections(before: ImportCorrections, added: ImportCorrections): ImportCorrections {
  const cells = new Map([...before.cells, ...added.cells].map((cell) => [`${cell.line} ${cell.column}`, cell]));
  const without = (lines: number[], others: number[]) => lines.filter((line) => !others.includes(line));
  const leaveOut = [...new Set([...without(before.leaveOut, added.keep), ...added.leaveOut])];
  const keep = [...new Set([...without(before.keep, added.leaveOut), ...added.keep])];
  const places = new Map([...before.places, ...added.places].map((place) => [place.from, place]));
  if (Math.max(cells.size, leaveOut.length, keep.length, places.size) <= CORRECTIONS_MAX) {
    const keepAll = before.keepAll || added.keepAll;
    return { cells: [...cells.values()], leaveOut, keep, keepAll, places: [...places.values()] };
  }
  throw invalid([{ detail: t("serviceImport.tooManyCorrections", { count: CORRECTIONS_MAX }) }]);
}

/** One after another as they were chosen. */
export function spellPlaces({ rows, found: { indexes } }: ReadRows, places: ImportCorrections["places"]): void {
  const { location: index } = indexes;
  if (index === undefined || places.length === 0) return;
  for (const row of rows) {
    const before = row.values.location ?? "";
    const after = places.reduce((location, { from, to }) => (location === from ? to : location), before);
    if (after === before) continue;
    row.values.location = after;
    row.cells = row.cells.with(index, after);
  }
}

export async function* correctRows(
  batches: AsyncIterable<SheetRow[]>,
  corrected: ImportCorrections["cells"],
): AsyncGenerator<SheetRow[]> {
  const byLine = Map.groupBy(corrected, ({ line }) => line);
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
