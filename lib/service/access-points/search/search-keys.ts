import { readDefinitions } from "../../custom-fields/definitions";
import { storedValues, toCustomColumns } from "../../custom-fields/stored-values";
import type { Db } from "../../db/database";
import { fieldColumns, sortKeyColumns } from "../../db/field-columns";
import { toFields, toKeys } from "../rows/rows";

const CHUNK = 2_000;

const keyColumns = [...sortKeyColumns, "search_text"] as const;

type SearchKeys = ReturnType<typeof toKeys> & { id: string };

/** Such as after an upgrade of Unicode's tables. */
export async function findStaleKeys(db: Db): Promise<string[]> {
  const faults: string[] = [];
  for await (const { id } of readStaleKeys(db)) faults.push(`access point ${id} has stale search and sort keys`);
  return faults;
}

export async function rebuildKeys(db: Db): Promise<void> {
  for await (const { id, ...columns } of readStaleKeys(db)) {
    await db.updateTable("all_access_points").set(columns).where("id", "=", id).execute();
  }
}

async function* readStaleKeys(db: Db): AsyncGenerator<SearchKeys> {
  const definitions = await readDefinitions(db);
  for (let after = ""; ; ) {
    const rows = await db
      .selectFrom("all_access_points")
      .select(["id", "custom", ...fieldColumns, ...keyColumns])
      .where("id", ">", after)
      .orderBy("id")
      .limit(CHUNK)
      .execute();
    for (const row of rows) {
      const keys = toKeys(toFields(row), toCustomColumns(definitions, storedValues(row.custom)));
      if (keyColumns.some((column) => keys[column] !== row[column])) yield { id: row.id, ...keys };
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
