/** Null follows the system. */
export type Theme = "light" | "dark" | null;

export const readTheme = (cookie: string | undefined): Theme =>
  cookie === "light" || cookie === "dark" ? cookie : null;
