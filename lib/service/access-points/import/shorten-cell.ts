/** Longest part of a cell that an answer repeats. */
const SHOWN_MAX = 200;

/** Returns the text of a cell as answers show it: its first characters, without half characters. */
export const shortenCell = (text: string, max = SHOWN_MAX): string =>
  (text.length > max ? `${text.slice(0, max - 1)}…` : text).toWellFormed();
