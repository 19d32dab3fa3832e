/**
 * Tables that triggers fill as rows of others come in. A copy writes them last, in the place of what the target's triggers
 * made of the rows: they also remember rows that are gone.
 */
export const keptByTriggers: ReadonlySet<string> = new Set(["access_point_totals", "access_point_blocks"]);
