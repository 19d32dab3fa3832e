import { Sqlite } from "./driver";

/** Returns SQLite's error for a damaged file, with a message that names the file and the remedy. */
export const damagedError = ({ message, code }: { message: string; code: string }, file: string): Error =>
  new Sqlite.SqliteError(
    `the database ${file} is damaged (${message}); stop the program, see how far with npm run check, and restore a backup`,
    code,
  );
