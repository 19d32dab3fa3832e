import { Sqlite } from "./driver";

/** SQLite's error for a damaged file, with a sentence that names the file and says what to do. */
export const damagedError = ({ message, code }: { message: string; code: string }, file: string): Error =>
  new Sqlite.SqliteError(
    `the database ${file} is damaged (${message}); stop the program, see how far with npm run check, and restore a backup`,
    code,
  );
