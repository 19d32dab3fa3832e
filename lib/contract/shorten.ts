/** At most `max` characters, without half ones. */
export const shorten = (text: string, max: number): string =>
  (text.length > max ? `${text.slice(0, max - 1)}…` : text).toWellFormed();
