import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import { asksToKeep, type ImportCorrections } from "@/lib/contract/access-points/imports/import-rows";

export const noCorrection = { cells: [], leaveOut: [], keep: [], keepAll: false, places: [] };

export function readCorrections(form: FormData, { shownRows, spellings }: StoredImport): ImportCorrections {
  const cells = shownRows.flatMap(({ line, cells, errors }) => {
    const whole = new Map(errors.map(({ column, value }) => [column, value]));
    return cells.flatMap((text, index) => {
      const value = form.get(`cell-${line}-${index + 1}`);
      // A browser sends every line break as CR LF.
      const isSame = (whole.get(index + 1) ?? text).replaceAll("\r\n", "\n") === String(value).replaceAll("\r\n", "\n");
      return typeof value !== "string" || isSame ? [] : [{ line, column: index + 1, value }];
    });
  });
  const isKept = (line: number) => form.has(`keep-${line}`);
  const [asked, others] = [shownRows.filter(asksToKeep), shownRows.filter((row) => !asksToKeep(row))];
  return {
    cells,
    leaveOut: [
      ...others.filter(({ line }) => form.has(`leave-out-${line}`)),
      ...asked.filter(({ line, kept, state }) => kept && state !== "left-out" && !isKept(line)),
    ].map(({ line }) => line),
    keep: asked
      .filter(({ line, kept, state }) => isKept(line) && !(kept && state !== "left-out"))
      .map(({ line }) => line),
    keepAll: form.has("keep-all"),
    places: form.has("spell") ? spellings.map(({ from, to }) => ({ from, to })) : [],
  };
}

export const isEmptyCorrection = ({ cells, leaveOut, keep, keepAll, places }: ImportCorrections): boolean =>
  cells.length + leaveOut.length + keep.length + places.length === 0 && !keepAll;
