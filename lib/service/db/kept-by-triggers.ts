/**
 * Tables that triggers fill when rows of other tables are written. A copy writes them last and replaces what the
 * target's triggers wrote, because these tables also contain information about deleted rows.
 */
export const keptByTriggers: ReadonlySet<string> = new Set(["access_point_totals", "access_point_blocks"]);
