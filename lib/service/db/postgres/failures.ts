/**
 * SQLSTATEs (PostgreSQL appendix A) that say the database is away for now: connection exceptions, too few resources,
 * a server that stops, starts or was promoted elsewhere, a lock or a statement that took too long.
 */
const passing = /^(08...|53...|57P0[1-5]|57014|55P03|25006|58...)$/;

/** The same before a connection stands, by the names of the operating system's errors. */
const unreachable =
  /^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|ADDRNOTAVAIL|MFILE)$/;

/** Sentences of pg 8 for broken connections and an exhausted pool, which carry no code. */
const broken =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed|Client has encountered a connection error)/;

export const isAway = (code: string): boolean => passing.test(code) || unreachable.test(code) || isConflict(code);

export const isBroken = (error: Error): boolean => broken.test(error.message);

/** Two transactions were in each other's way and one was rolled back whole: done again, it works. */
export const isConflict = (code: string): boolean => code === "40001" || code === "40P01";

/** data_corrupted and index_corrupted. */
export const isDamaged = (code: string): boolean => code === "XX001" || code === "XX002";

/** disk_full. */
export const isFull = (code: string): boolean => code === "53100";

export const isDuplicate = (code: string): boolean => code === "23505";
