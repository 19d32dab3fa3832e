import { setImmediate } from "node:timers/promises";
import type { Report } from "@/lib/contract/progress";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { hasAccess } from "../../teams/rights";
import { type Before, type BulkRow, lockRows } from "./bulk-rows";

/** Rows per statement. Preparing their values holds the event loop for about 15 ms. */
const BULK_CHUNK = 1_000;

/** Names of access points in the entry of the audit log. */
const NAMES_MAX = 20;

type Asked = { ids: readonly string[]; person: Person; report: Report };

/** How many rows were changed and found, and the names of the first. */
export type Done = { changed: number; found: number; names: string[] };

/** Runs `work` on the rows in chunks that the person may still change, and adds a part for those that it returns. */
export async function inParts(
  trx: Db,
  bulkId: string,
  { ids, person, report }: Asked,
  work: (rows: BulkRow[]) => Promise<{ rows: BulkRow[]; before: Before[] | null }>,
): Promise<Done> {
  const done: Done = { changed: 0, found: 0, names: [] };
  const write = async (found: BulkRow[], part: number) => {
    const { rows, before } = await work(found.filter((row) => hasAccess(person, row, "edit")));
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
  const read = (part: number) => lockRows(trx, ids.slice(part * BULK_CHUNK, (part + 1) * BULK_CHUNK), person);
  await inPipeline(Math.ceil(ids.length / BULK_CHUNK), read, write);
  return done;
}

/**
 * Reads parts and writes them, in their order. While the database writes a part, the next one is read and its values are
 * prepared: the writes of two parts may be under way at once. Throws the first failure, because on PostgreSQL every
 * statement after it fails with another error.
 */
export async function inPipeline<Found>(
  parts: number,
  read: (part: number) => Promise<Found>,
  write: (found: Found, part: number) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  /** Returns a promise that may be rejected before it is awaited, which would otherwise end the process. */
  const started = <T>(promise: Promise<T>): Promise<T> => {
    promise.catch((error) => failures.push(error));
    return promise;
  };
  let writing = Promise.resolve();
  let reading = started(read(0));
  try {
    for (let part = 0; part < parts; part += 1) {
      const found = await reading;
      if (part + 1 < parts) reading = started(read(part + 1));
      const written = writing;
      writing = started(write(found, part));
      await written;
      await setImmediate();
    }
    await writing;
  } catch (error) {
    throw failures[0] ?? error;
  } finally {
    // A statement that is sent after the rollback would be committed alone.
    await Promise.allSettled([reading, writing]);
  }
}
