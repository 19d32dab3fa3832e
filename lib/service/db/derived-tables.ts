/**
 * Tables that triggers fill from others, the same on both databases. Copying leaves them to the target's triggers, and
 * then compares them as it does every table.
 */
export const derivedTables: ReadonlySet<string> = new Set();
