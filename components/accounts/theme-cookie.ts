/** The theme a person chose; null follows the system. */
export type Theme = "light" | "dark" | null;

/** Name of the cookie that stores the theme. */
export const THEME_COOKIE = "theme";

type Cookies = { get: (name: string) => { value: string } | undefined };

/** Returns the stored theme, or null if the cookie holds neither theme. */
export function readTheme(cookies: Cookies): Theme {
  const value = cookies.get(THEME_COOKIE)?.value;
  return value === "light" || value === "dark" ? value : null;
}

/** Returns the theme that a Cookie header names, for a page that Next does not render. */
export const themeOfHeader = (header = ""): Theme =>
  (["light", "dark"] as const).find((theme) => header.split("; ").includes(`${THEME_COOKIE}=${theme}`)) ?? null;
