import type { AuditEntry } from "@/lib/contract/audit";
import type { Db } from "../db/open";
import { type EntryFilter, readEntries, toEntry } from "./list-audit";

/** Entries read at once, few enough that writing them as CSV holds the event loop for a few milliseconds. */
const BATCH = 100;

/** Byte order mark, without which Excel reads the file in the code page of the computer. */
const BOM = "\uFEFF";

const columns: Record<string, (entry: AuditEntry) => string> = {
  time: ({ at }) => at,
  "actor id": ({ actor }) => actor.id ?? "",
  actor: ({ actor }) => actor.name,
  "API token": ({ token }) => token ?? "",
  action: ({ action }) => action,
  "target type": ({ target }) => target?.type ?? "",
  "target id": ({ target }) => target?.id ?? "",
  target: ({ target }) => target?.name ?? "",
  address: ({ address }) => address,
  changes: ({ changes }) => JSON.stringify(changes),
  id: ({ id }) => id,
};

/**
 * Returns a cell of a CSV file (RFC 4180). A cell that a spreadsheet would run as a formula gets an apostrophe in front
 * (OWASP, "CSV Injection").
 */
function cellOf(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineOf = (cells: string[]): string => `${cells.map(cellOf).join(",")}\r\n`;

/**
 * Returns the matching entries as CSV, newest first. The stream reads a batch when the client has taken the one before,
 * so that its memory does not grow with the log.
 */
export function exportAudit(db: Db, filter: EntryFilter): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let start = BOM + lineOf(Object.keys(columns));
  let olderThan: string | undefined;
  return new ReadableStream(
    {
      pull: async (controller) => {
        const rows = await readEntries(db, { ...filter, olderThan }, BATCH);
        const lines = rows.map((row) => {
          const entry = toEntry(row);
          return lineOf(Object.values(columns).map((read) => read(entry)));
        });
        controller.enqueue(encoder.encode(start + lines.join("")));
        start = "";
        olderThan = rows.at(-1)?.id;
        if (rows.length < BATCH) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
