import type { ImportMapping } from "@/lib/contract/access-points/imports/import";
import { SEARCHED_ROWS } from "@/lib/contract/access-points/imports/import-source";
import { joinItems, t } from "@/lib/messages/messages";
import { foldHeading, isOwnHeading } from "../../../custom-fields/own-headings";
import { type OpenedFile, type SheetRow, SpreadsheetError, type WorkbookSheet } from "../../../spreadsheets/sheet-row";
import { type FoundColumns, findColumns, type KnownHeadings } from "./find-columns";
import { COMPARED_ROWS } from "./first-row";

/** `at`: first row, which holds the headings if there are any. */
type FoundTable = { at: number; found: FoundColumns };

const ownHeadings = (row: SheetRow | undefined): number =>
  (row?.cells ?? []).filter((cell) => isOwnHeading(foldHeading(cell))).length;

export const hasRowsOfTable = (rows: readonly SheetRow[], { headingRow }: ImportMapping): boolean =>
  rows.length >= SEARCHED_ROWS + COMPARED_ROWS &&
  (rows.at(-COMPARED_ROWS)?.line ?? 0) >= Math.max(0, Number(headingRow ?? 0));

/** The asked one, else the first visible with known headings, else with rows. @throws SpreadsheetError */
export function chooseSheet({ sheets }: OpenedFile, mapping: ImportMapping, known: KnownHeadings): number {
  const { sheet: asked } = mapping;
  if (asked) return findAsked(sheets, asked);
  const hasTable = ({ hidden, first }: WorkbookSheet) => {
    const table = !hidden && first.length > 0 ? findTable(first, { ...mapping, headingRow: "" }, known) : null;
    return table?.found.hasHeading === true && table.found.problem === null;
  };
  const orders = [hasTable, ({ hidden, first }: WorkbookSheet) => !hidden && first.length > 0];
  return Math.max(0, orders.map((isIt) => sheets.findIndex(isIt)).find((index) => index !== -1) ?? 0);
}

function findAsked(sheets: readonly WorkbookSheet[], asked: string): number {
  const byName = sheets.findIndex(({ name }) => name === asked);
  if (byName !== -1) return byName;
  const number = /^\d{1,5}$/.test(asked) ? Number(asked) : 0;
  // A text file has one table.
  if (number >= 1 && number <= Math.max(1, sheets.length)) return number - 1;
  const names = joinItems(sheets.map(({ name }) => t("common.quoted", { text: name })));
  throw new SpreadsheetError(
    names === "" ? t("spreadsheet.noSheets") : t("spreadsheet.unknownSheet", { name: asked, sheets: names }),
  );
}

/** The asked row, or the first with known headings below a title. @throws SpreadsheetError for an empty row */
export function findTable(rows: readonly SheetRow[], mapping: ImportMapping, known: KnownHeadings): FoundTable {
  const tableAt = (at: number, given = mapping): FoundTable => {
    const rest = rows.slice(at + 1, at + 1 + COMPARED_ROWS).map(({ cells }) => cells);
    return { at, found: findColumns(rows[at]?.cells ?? [], given, known, rest) };
  };
  if (mapping.headingRow) {
    const at = rows.findIndex(({ line }) => line === Number(mapping.headingRow));
    if (at === -1) throw new SpreadsheetError(t("spreadsheet.emptyHeadingRow", { row: mapping.headingRow }));
    return tableAt(at, { ...mapping, heading: "yes" });
  }
  if (mapping.heading !== "auto") return tableAt(0);
  const filled = rows.slice(0, SEARCHED_ROWS + 1).map(({ cells }) => cells.filter((cell) => cell.trim() !== "").length);
  for (const [at, count] of filled.slice(0, SEARCHED_ROWS).entries()) {
    const widest = Math.max(0, ...filled.slice(0, at));
    // A title or a remark fills fewer cells than the table below it.
    const isBelowTitle = at > 0 && count > widest && count > 1;
    const isFirst = at === 0 && (count > 1 || Math.max(...filled) === 1);
    if (!isBelowTitle && !isFirst) continue;
    const table = tableAt(at);
    const { hasHeading, problem, indexes, custom } = table.found;
    const headings = Object.keys(indexes).length + custom.length;
    if (!hasHeading || problem !== null || headings <= (isFirst ? 0 : 1)) continue;
    // Of two rows with headings, the one with the names of fields counts.
    const isBelow = ownHeadings(rows[at + 1]) > Math.max(1, ownHeadings(rows[at]));
    return isBelow ? tableAt(at + 1) : table;
  }
  return tableAt(0);
}
