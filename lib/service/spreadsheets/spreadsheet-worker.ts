import { buffer } from "node:stream/consumers";
import { openFile, type ReadableFile } from "./read-sheet";
import type { SheetAnswer, SheetRequest } from "./sheet-reader";
import { type SheetRow, SpreadsheetError } from "./sheet-row";

// Entry of the process that reads one spreadsheet, which is its standard input. The first message opens it; each further
// one is answered by the next batch of rows. See sheet-reader.ts.

const file = buffer(process.stdin);
let readable: ReadableFile;
let batches: AsyncGenerator<SheetRow[]> | undefined;

async function answer(request: SheetRequest): Promise<SheetAnswer> {
  try {
    if ("encoding" in request) {
      readable = await openFile(await file, request.encoding);
      return { opened: readable.opened };
    }
    batches ??= readable.read(request.sheet);
    const { value, done } = await batches.next();
    return { rows: done ? null : value };
  } catch (error) {
    return error instanceof SpreadsheetError ? { problem: error.message } : { failure: error };
  }
}

process.on("message", async (request: SheetRequest) => process.send?.(await answer(request)));

// Ends with the program, however that ends.
process.on("disconnect", () => process.exit());
