/** SQLite results that say the database is away for now: nothing was written, and trying again may well work. */
const passing = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|PROTOCOL|NOMEM)/;

/** Pages that do not fit together, or a file that is no database: only a backup helps. */
const damaged = /^SQLITE_(CORRUPT|NOTADB)/;

/** SQLITE_IOERR_SHMSIZE: there was no space for the index of the write-ahead log. */
const full = /^SQLITE_(FULL|IOERR_SHMSIZE)/;

export const isAway = (code: string): boolean => passing.test(code);

export const isDamaged = (code: string): boolean => damaged.test(code);

export const isFull = (code: string): boolean => full.test(code);

export const isDuplicate = (code: string): boolean =>
  code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY";
