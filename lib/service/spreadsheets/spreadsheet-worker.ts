import { readSheet } from "./read-sheet";
import type { SheetAnswer } from "./sheet-reader";
import { type SheetRow, SpreadsheetError } from "./sheet-row";

// Entry of the process that reads one spreadsheet. The first message is the file; each message is answered by the next
// batch of its rows. See sheet-reader.ts.

let batches: AsyncGenerator<SheetRow[]> | undefined;

async function nextAnswer(file: Uint8Array): Promise<SheetAnswer> {
  batches ??= readSheet(file);
  try {
    const { value, done } = await batches.next();
    return { rows: done ? null : value };
  } catch (error) {
    return error instanceof SpreadsheetError ? { problem: error.message } : { failure: error };
  }
}

process.on("message", async (file: Uint8Array) => process.send?.(await nextAnswer(file)));

// Ends with the program, however that ends.
process.on("disconnect", () => process.exit());
