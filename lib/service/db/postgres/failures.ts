/**
 * SQLSTATEs (PostgreSQL, appendix A) of a temporarily unavailable database: connection exceptions, insufficient
 * resources, a server that is stopping, starting or read-only after a failover, a timeout of a lock or a statement.
 */
const passing = /^(08...|53...|57P0[1-5]|57014|55P03|25006|58...)$/;

/** Names of operating system errors with the same meaning, raised when no connection can be established. */
const unreachable =
  /^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|ADDRNOTAVAIL|MFILE)$/;

/** Messages of pg 8 for broken connections and an exhausted pool; these errors have no code. */
const broken =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed|Client has encountered a connection error)/;

export const isPostgresAway = (code: string): boolean =>
  passing.test(code) || unreachable.test(code) || isPostgresConflict(code);

export const isBroken = (error: Error): boolean => broken.test(error.message);

/** Returns true for a serialization failure or a deadlock, after which the whole transaction can be retried. */
export const isPostgresConflict = (code: string): boolean => code === "40001" || code === "40P01";

/** Returns true for query_canceled: a statement took longer than its timeout. */
export const isTimeout = (code: string): boolean => code === "57014";

/** Returns true for data_corrupted and index_corrupted. */
export const isPostgresDamaged = (code: string): boolean => code === "XX001" || code === "XX002";

/** Returns true for disk_full. */
export const isPostgresFull = (code: string): boolean => code === "53100";

export const isPostgresDuplicate = (code: string): boolean => code === "23505";
