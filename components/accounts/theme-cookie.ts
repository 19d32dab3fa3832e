/** The theme a person chose; null follows the system. */
export type Theme = "light" | "dark" | null;

/** Returns the theme that a cookie holds, or null if it holds neither. */
export const readTheme = (cookie: string | undefined): Theme =>
  cookie === "light" || cookie === "dark" ? cookie : null;
