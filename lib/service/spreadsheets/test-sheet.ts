import { isWorkbook } from "./file-kind";
import { inBatches, openText } from "./read-text";
import { openWorkbook } from "./read-workbook";
import type { SheetRow } from "./sheet-row";

/** Reads the rows of a file in this process: of its first sheet, or of another. */
export async function readAll(bytes: Uint8Array, sheet = 0): Promise<SheetRow[]> {
  const { rows } = isWorkbook(bytes) ? await openWorkbook(bytes) : await openText(bytes);
  return [...inBatches(rows(sheet))].flat();
}
