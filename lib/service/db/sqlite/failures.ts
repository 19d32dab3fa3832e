/** Nothing was written, and a retry may succeed. */
const passing = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|PROTOCOL|NOMEM)/;

/** The remedy is to restore a backup. */
const damaged = /^SQLITE_(CORRUPT|NOTADB)/;

/** SQLITE_IOERR_SHMSIZE: no space for the index of the write-ahead log. */
const full = /^SQLITE_(FULL|IOERR_SHMSIZE)/;

export const isSqliteAway = (code: string): boolean => passing.test(code);

export const isSqliteDamaged = (code: string): boolean => damaged.test(code);

export const isSqliteFull = (code: string): boolean => full.test(code);

export const isSqliteDuplicate = (code: string): boolean =>
  code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY";
