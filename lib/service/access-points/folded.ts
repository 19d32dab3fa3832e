import type { Db } from "../db/open";
import { toColumns } from "./rows";

const CHUNK = 2_000;

type Folded = { id: string; name_key: string; location_key: string; search_text: string };

/**
 * Returns a sentence for each access point with stale search and sort keys, for example after an upgrade of Unicode's
 * tables.
 */
export async function compareFolded(db: Db): Promise<string[]> {
  const faults: string[] = [];
  for await (const { id } of wronglyFolded(db))
    faults.push(`access point ${id} is searched and ordered by other texts`);
  return faults;
}

/** Recalculates stale search and sort keys. */
export async function refold(db: Db): Promise<void> {
  for await (const { id, ...columns } of wronglyFolded(db)) {
    await db.updateTable("access_points").set(columns).where("id", "=", id).execute();
  }
}

/** Yields the correct keys of every row with stale keys. Reads all rows, in chunks. */
async function* wronglyFolded(db: Db): AsyncGenerator<Folded> {
  for (let after = ""; ; ) {
    const rows = await db
      .selectFrom("access_points")
      .select(["id", "name", "location", "description", "qr_code", "name_key", "location_key", "search_text"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(CHUNK)
      .execute();
    for (const row of rows) {
      const { name_key, location_key, search_text } = toColumns({ ...row, qrCode: row.qr_code });
      const isRight = name_key === row.name_key && location_key === row.location_key && search_text === row.search_text;
      if (!isRight) yield { id: row.id, name_key, location_key, search_text };
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
