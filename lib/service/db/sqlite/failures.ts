/** SQLite results that say the database is away for now: nothing was written, and trying again may well work. */
const passing = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|PROTOCOL|NOMEM)/;

export const isAway = (code: string): boolean => passing.test(code);

export const isDuplicate = (code: string): boolean =>
  code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY";
