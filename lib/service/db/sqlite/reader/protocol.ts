/** Where the reader thread finds the database. */
export type ReaderFile = { file: string };

/** A statement as Kysely compiled it. */
export type ReadRequest = { sql: string; parameters: readonly unknown[] };

/** Rows without their column names, which would be copied with every row. */
export type ReadAnswer = { columns: string[]; rows: unknown[][] } | { failure: { message: string; code: string } };
