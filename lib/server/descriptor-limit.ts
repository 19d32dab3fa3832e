/** Descriptors that connections leave to the rest: database, log, files that are sent, programs that draw labels. */
const RESERVED = 128;

/**
 * Returns how many connections fit into the system's limit on open files (`ulimit -n`, which Node raises as far as it
 * may): at the limit itself no file could be opened either. undefined: there is no limit.
 */
export function maxConnections(): number | undefined {
  // Otherwise the report looks up the names of whoever is connected. Newer than the types of Node 20.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as unknown as { userLimits?: { open_files?: { soft: unknown } } };
  const limit = Number(userLimits?.open_files?.soft);
  return Number.isInteger(limit) ? Math.max(limit - RESERVED, 16) : undefined;
}
