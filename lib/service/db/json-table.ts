import type { RawBuilder } from "kysely";
import type { Db } from "./database";
import { engineSql } from "./engine-sql";

/**
 * Returns rows as a table expression `given`, in one parameter: one parameter for each value takes twice as long, and a
 * statement takes a limited number of them.
 * @param texts columns of text
 * @param numbers columns of whole numbers
 */
export const rowsAsTable = (
  db: Db,
  rows: readonly object[],
  texts: readonly string[],
  numbers: readonly string[] = [],
): RawBuilder<unknown> => engineSql(db).jsonTable(JSON.stringify(rows), texts, numbers);

/** Returns ids as a table expression `given (id)`, in one parameter. */
export const idsAsTable = (db: Db, ids: readonly string[]): RawBuilder<unknown> =>
  rowsAsTable(
    db,
    ids.map((id) => ({ id })),
    ["id"],
  );
