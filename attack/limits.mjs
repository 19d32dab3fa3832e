/** What a figure must be. `said` stands in the table. */
export const atMost = (limit) => ({ said: `≤ ${limit.toLocaleString("en")}`, holds: (figure) => figure <= limit });
/** `atMost` in milliseconds; ten times as long in a test, which shares its machine with others. */
export const withinMs = (limit, isShort) => atMost(isShort ? limit * 10 : limit);
export const atLeast = (limit) => ({ said: `≥ ${limit.toLocaleString("en")}`, holds: (figure) => figure >= limit });
export const exactly = (limit) => ({ said: String(limit), holds: (figure) => figure === limit });
export const noneOf = (what) => ({ said: `no ${what}`, holds: (figure) => figure === 0 });
/** A figure that is shown only. */
export const shown = { said: "", holds: () => true };
