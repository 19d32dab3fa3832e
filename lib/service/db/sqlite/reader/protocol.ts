/** Start data of the reader thread: the path of the database file. */
export type ReaderFile = { file: string };

/** Compiled statement for the reader thread. */
export type ReadRequest = { sql: string; parameters: readonly unknown[] };

/** Answer of the reader thread. Column names are sent once, because objects would repeat them in every row. */
export type ReadAnswer = { columns: string[]; rows: unknown[][] } | { failure: { message: string; code: string } };
