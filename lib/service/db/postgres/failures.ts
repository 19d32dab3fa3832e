/** Connection lost, no resources, server that starts, stops or is read-only, timeout (PostgreSQL, appendix A). */
const passing = /^(08...|53...|57P0[1-5]|57014|55P03|25006|58...)$/;

/** Errors of the operating system with the same meaning. */
const unreachable =
  /^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|ADDRNOTAVAIL|MFILE)$/;

/** Errors of pg 8 without a code: broken connections and an exhausted pool. */
const broken =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed|Client has encountered a connection error)/;

export const isPostgresAway = (code: string): boolean =>
  passing.test(code) || unreachable.test(code) || isPostgresConflict(code);

export const isBroken = (error: Error): boolean => broken.test(error.message);

export const isPostgresConflict = (code: string): boolean => code === "40001" || code === "40P01";

/** query_canceled */
export const isTimeout = (code: string): boolean => code === "57014";

/** data_corrupted and index_corrupted */
export const isPostgresDamaged = (code: string): boolean => code === "XX001" || code === "XX002";

/** disk_full */
export const isPostgresFull = (code: string): boolean => code === "53100";

export const isPostgresDuplicate = (code: string): boolean => code === "23505";
