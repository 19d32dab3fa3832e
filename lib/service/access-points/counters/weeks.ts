const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** 1970-01-01 was a Thursday: the week of number 0 began three days before. */
const MONDAY_MS = 3 * DAY_MS;

/** SQL; weeks begin on Monday in UTC. `time` in milliseconds. */
export const weekOf = (time: string): string => `((${time} + ${MONDAY_MS}) / ${WEEK_MS})`;

/** `time` in milliseconds. */
export const weekNumber = (time: number): number => Math.floor((time + MONDAY_MS) / WEEK_MS);

/** In milliseconds since 1970. */
export const startOfWeek = (week: number): number => week * WEEK_MS - MONDAY_MS;
