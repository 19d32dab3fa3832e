import { buffer } from "node:stream/consumers";
import { publishCatalogue } from "@/lib/messages/messages";
import { isWorkbook } from "./file-kind";
import { inBatches, openText } from "./read-text";
import { openWorkbook } from "./read-workbook";
import type { SheetAnswer, SheetRequest } from "./sheet-reader";
import { type ReadableFile, type SheetRow, SpreadsheetError } from "./sheet-row";

// Process that reads one spreadsheet from its standard input. See sheet-reader.ts.

publishCatalogue({ language: "en", find: () => undefined, isRecording: true });

const file = buffer(process.stdin);
let readable: ReadableFile;
let batches: Generator<SheetRow[]> | undefined;

async function answer(request: SheetRequest): Promise<SheetAnswer> {
  try {
    if ("given" in request) {
      const bytes = await file;
      const { given } = request;
      readable = isWorkbook(bytes) ? await openWorkbook(bytes, given.encoding) : await openText(bytes, given);
      return { opened: readable.opened };
    }
    batches ??= inBatches(readable.rows(request.sheet));
    const { value, done } = batches.next();
    return { rows: done ? null : value };
  } catch (error) {
    return error instanceof SpreadsheetError ? { problem: error.message } : { failure: error };
  }
}

process.on("message", async (request: SheetRequest) => process.send?.(await answer(request)));

// However the program ends.
process.on("disconnect", () => process.exit());
