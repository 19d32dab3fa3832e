/** Returns a limit: `said` is its text in the table, and `holds` checks a figure. */
export const atMost = (limit) => ({ said: `≤ ${limit.toLocaleString("en")}`, holds: (figure) => figure <= limit });
/** Returns a limit in milliseconds. Short runs get ten times as long, because tests run in parallel on the machine. */
export const withinMs = (limit, isShort) => atMost(isShort ? limit * 10 : limit);
export const atLeast = (limit) => ({ said: `≥ ${limit.toLocaleString("en")}`, holds: (figure) => figure >= limit });
export const exactly = (limit) => ({ said: String(limit), holds: (figure) => figure === limit });
export const noneOf = (what) => ({ said: `no ${what}`, holds: (figure) => figure === 0 });
/** Limit of a figure that is only shown. */
export const shown = { said: "", holds: () => true };
