import { type RawBuilder, sql } from "kysely";
import { type Db, isPostgres } from "../db/open";

/**
 * Returns rows as a table expression `given`, in one parameter: one parameter for each value takes twice as long, and a
 * statement takes a limited number of them.
 * @param texts columns of text
 * @param numbers columns of whole numbers
 */
export function rowsAsTable(
  db: Db,
  rows: readonly object[],
  texts: readonly string[],
  numbers: readonly string[] = [],
): RawBuilder<unknown> {
  const json = JSON.stringify(rows);
  if (isPostgres(db)) {
    const columns = [...texts.map((name) => `${name} text`), ...numbers.map((name) => `${name} bigint`)].join(", ");
    return sql`json_to_recordset(cast(${json} as json)) as given (${sql.raw(columns)})`;
  }
  const columns = [...texts, ...numbers].map((name) => `value ->> '${name}' as ${name}`).join(", ");
  return sql`(select ${sql.raw(columns)} from json_each(${json})) as given`;
}

/** Returns ids as a table expression `given (id)`, in one parameter. */
export const idsAsTable = (db: Db, ids: readonly string[]): RawBuilder<unknown> =>
  isPostgres(db)
    ? sql`(select json_array_elements_text(cast(${JSON.stringify(ids)} as json)) as id) as given`
    : sql`(select value as id from json_each(${JSON.stringify(ids)})) as given`;
