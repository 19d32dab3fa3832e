import type { RawBuilder } from "kysely";
import type { Db } from "./database";
import { engineSql } from "./engine-sql";

/** One parameter: one for each value takes twice as long, and a statement takes a limited number. */
export const rowsAsTable = (
  db: Db,
  rows: readonly object[],
  texts: readonly string[],
  numbers: readonly string[] = [],
): RawBuilder<unknown> => engineSql(db).jsonTable(JSON.stringify(rows), texts, numbers);

export const idsAsTable = (db: Db, ids: readonly string[]): RawBuilder<unknown> =>
  rowsAsTable(
    db,
    ids.map((id) => ({ id })),
    ["id"],
  );
