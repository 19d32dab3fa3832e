import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import { type ImportCorrections, needsChoice } from "@/lib/contract/access-points/imports/import-rows";

/** Returns the cells that a person corrected, and the rows that they chose to leave out or to keep. */
export function readCorrections(form: FormData, { shownRows, mapping }: StoredImport): ImportCorrections {
  const corrections: ImportCorrections = { cells: [], leaveOut: [], keep: [] };
  for (const { line, state, errors, cells } of shownRows) {
    for (const { column, value } of errors) {
      const typed = column === null ? null : form.get(`cell-${line}-${column}`);
      if (column === null || value === null || typeof typed !== "string") continue;
      // A browser sends every line break as CR LF.
      const isSame = typed.replaceAll("\r\n", "\n") === value.replaceAll("\r\n", "\n");
      if (!isSame) corrections.cells.push({ line, column, value: typed });
    }
    const code = mapping.qrCode && state === "updated" ? form.get(`cell-${line}-${mapping.qrCode}`) : null;
    if (mapping.qrCode && typeof code === "string" && code.trim() !== cells[mapping.qrCode - 1]?.trim()) {
      corrections.cells.push({ line, column: mapping.qrCode, value: code });
    }
    const choice = form.get(`row-${line}`);
    if (choice === "leave-out" && state !== "left-out") corrections.leaveOut.push(line);
    if (choice === "keep" && state === "left-out") corrections.keep.push(line);
    if (choice === "new-code" && mapping.qrCode) corrections.cells.push({ line, column: mapping.qrCode, value: "" });
  }
  return corrections;
}

/** No corrections and no choices. */
export const noCorrection: ImportCorrections = { cells: [], leaveOut: [], keep: [] };

/** Returns whether the person typed in a cell. The choice of a new code also empties a cell, which does not count. */
export const hasTypedCells = (form: FormData, { cells }: ImportCorrections): boolean =>
  cells.some(({ line, column, value }) => form.get(`cell-${line}-${column}`) === value);

/** Returns whether there is nothing to correct and nothing to choose. */
export const isEmptyCorrection = ({ cells, leaveOut, keep }: ImportCorrections): boolean =>
  cells.length + leaveOut.length + keep.length === 0;

/** Returns the lines of the rows for which the person has not made a choice that the page asks for. */
export const findUndecided = (form: FormData, { shownRows }: StoredImport): number[] =>
  shownRows.filter((row) => needsChoice(row) && !form.has(`row-${row.line}`)).map(({ line }) => line);
