/** Longest part of a cell that an answer repeats. */
const SHOWN_MAX = 200;

/** Returns the text of a cell as answers show it: its first 200 characters, without half characters. */
export const shortenCell = (text: string): string =>
  (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}…` : text).toWellFormed();
