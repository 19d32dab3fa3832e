/** SQLite results that say the database is away for now: nothing was written, and trying again may well work. */
const passing = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|PROTOCOL|NOMEM)/;

/** Whether `error` means that the database is away, full or locked, rather than that we asked something wrong. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && passing.test(error.code);
