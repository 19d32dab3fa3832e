import { setImmediate } from "node:timers/promises";
import type { Report } from "@/lib/contract/progress";
import type { Db } from "../../db/open";
import type { Person } from "../../http/operation";
import { type Before, type BulkRow, lockRows } from "./bulk-rows";
import { mayWrite } from "./select-bulk";

/** Rows per statement. Preparing their values holds the event loop for about 15 ms. */
const BULK_CHUNK = 1_000;

/** Names of access points in the entry of the audit log. */
const NAMES_MAX = 20;

type Asked = { ids: readonly string[]; person: Person; report: Report };

/** How many rows were changed and found, and the names of the first. */
export type Done = { changed: number; found: number; names: string[] };

/**
 * Runs `work` on the rows in chunks that the person may still change, and adds a part for those that it returns. While the
 * database writes a chunk, the next one is read and its values are prepared.
 */
export async function inParts(
  trx: Db,
  bulkId: string,
  { ids, person, report }: Asked,
  work: (rows: BulkRow[]) => Promise<{ rows: BulkRow[]; before: Before[] | null }>,
): Promise<Done> {
  const done: Done = { changed: 0, found: 0, names: [] };
  const write = async (found: BulkRow[], part: number) => {
    const { rows, before } = await work(found.filter((row) => mayWrite(person, row.owner_id)));
    done.found += found.length;
    done.changed += rows.length;
    for (const { name } of rows.slice(0, NAMES_MAX - done.names.length)) done.names.push(name);
    if (rows.length > 0) {
      const text = rows.map(({ id }) => id).join(",");
      const values = { bulk_id: bulkId, part, ids: text, before: before && JSON.stringify(before) };
      await trx.insertInto("bulk_change_parts").values(values).execute();
    }
    report({ phase: "writing", done: part * BULK_CHUNK, total: ids.length });
  };
  const read = (part: number) => awaitedLater(lockRows(trx, ids.slice(part * BULK_CHUNK, (part + 1) * BULK_CHUNK)));
  let writing = Promise.resolve();
  let reading = read(0);
  try {
    for (let part = 0; part * BULK_CHUNK < ids.length; part += 1) {
      const found = await reading;
      reading = read(part + 1);
      const written = writing;
      writing = awaitedLater(write(found, part));
      await written;
      await setImmediate();
    }
    await writing;
  } finally {
    // A statement that is sent after the rollback would be committed alone.
    await Promise.allSettled([reading, writing]);
  }
  return done;
}

/** Returns a promise that may be rejected before it is awaited, which would otherwise end the process. */
function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
