import { buffer } from "node:stream/consumers";
import { readSheet } from "./read-sheet";
import type { SheetAnswer } from "./sheet-reader";
import { type SheetRow, SpreadsheetError } from "./sheet-row";

// Entry of the process that reads one spreadsheet, which is its standard input. Each message is answered by the next batch
// of its rows. See sheet-reader.ts.

const file = buffer(process.stdin);
let batches: AsyncGenerator<SheetRow[]> | undefined;

async function nextAnswer(): Promise<SheetAnswer> {
  batches ??= readSheet(await file);
  try {
    const { value, done } = await batches.next();
    return { rows: done ? null : value };
  } catch (error) {
    return error instanceof SpreadsheetError ? { problem: error.message } : { failure: error };
  }
}

process.on("message", async () => process.send?.(await nextAnswer()));

// Ends with the program, however that ends.
process.on("disconnect", () => process.exit());
