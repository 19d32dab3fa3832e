import { type RawBuilder, sql } from "kysely";
import { type Db, isPostgres } from "./database";

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
  return jsonAsTable(db, JSON.stringify(rows), texts, numbers);
}

/** Does the same as `rowsAsTable` with rows that are JSON already: a prepared statement gets them when it runs. */
export function jsonAsTable(
  db: Db,
  json: string,
  texts: readonly string[],
  numbers: readonly string[] = [],
): RawBuilder<unknown> {
  if (isPostgres(db)) {
    const columns = [...texts.map((name) => `${name} text`), ...numbers.map((name) => `${name} bigint`)].join(", ");
    return sql`json_to_recordset(cast(${json} as json)) as given (${sql.raw(columns)})`;
  }
  // `json_each` would give each row as text. SQLite would parse it again for each column, which takes twice as long.
  const columns = [...texts, ...numbers].map((name) => `value ->> '${name}' as ${name}`).join(", ");
  return sql`(select ${sql.raw(columns)} from jsonb_each(${json})) as given`;
}

/** Returns ids as a table expression `given (id)`, in one parameter. */
export const idsAsTable = (db: Db, ids: readonly string[]): RawBuilder<unknown> => idsInJson(db, JSON.stringify(ids));

/** Does the same as `idsAsTable` with ids that are JSON already: a prepared statement gets them when it runs. */
export const idsInJson = (db: Db, json: string): RawBuilder<unknown> =>
  isPostgres(db)
    ? sql`(select json_array_elements_text(cast(${json} as json)) as id) as given`
    : sql`(select value as id from json_each(${json})) as given`;
