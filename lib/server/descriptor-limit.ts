/** File descriptors reserved for everything except connections: database, log, static files and render workers. */
const RESERVED = 128;

/**
 * Returns the maximum number of connections within the system's limit on open files (`ulimit -n`, which Node raises as
 * far as it may). At the limit itself the program could not open files either. Returns undefined if there is no limit.
 */
export function maxConnections(): number | undefined {
  // Prevents the report from resolving the host names of connected clients. The types of Node 20 lack this property.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as unknown as { userLimits?: { open_files?: { soft: unknown } } };
  const limit = Number(userLimits?.open_files?.soft);
  return Number.isInteger(limit) ? Math.max(limit - RESERVED, 16) : undefined;
}
