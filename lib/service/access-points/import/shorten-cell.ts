const SHOWN_MAX = 200;

/** Without half characters. */
export const shortenCell = (text: string, max = SHOWN_MAX): string =>
  (text.length > max ? `${text.slice(0, max - 1)}…` : text).toWellFormed();
