/** Returns a limit: `said` is its text in the table, and `holds` checks a figure. */
export const atMost = (limit) => ({ said: `≤ ${limit.toLocaleString("en")}`, holds: (figure) => figure <= limit });
/**
 * Returns a limit in milliseconds. Short runs only expect an end, because tests share the machine with others: times are
 * for `npm run attack` and `npm run faults` to judge.
 */
export const withinMs = (limit) => ({ ...atMost(limit), isTime: true });
export const atLeast = (limit) => ({ said: `≥ ${limit.toLocaleString("en")}`, holds: (figure) => figure >= limit });
export const exactly = (limit) => ({ said: String(limit), holds: (figure) => figure === limit });
export const noneOf = (what) => ({ said: `no ${what}`, holds: (figure) => figure === 0 });
/** Limit of a figure that is only shown. */
export const shown = { said: "", holds: () => true };
