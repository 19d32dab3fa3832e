/** Condition of rows that are not deleted, and the last column of their indexes, with its comma. */
export type Live = { condition: string; column: string };

/** Parts of the schema that differ between SQLite and PostgreSQL. */
export type Engine = {
  /** Type of a text column. Text sorts by code point on both engines. */
  text: string;
  /** End of a table whose key is the table itself on SQLite, which saves an index. */
  keyedEnd: string;
  live: Live;
  /** First columns of `all_access_points`, and the last ones, which only one engine has. */
  idColumns: string;
  ownColumns: string;
  /** Statements that create the functions that columns call. */
  functions: readonly string[];
  /** Statements that create the indexes and triggers of one engine. */
  statements: readonly string[];
};
