import type { Theme } from "@/components/accounts/theme-choice";

/** Cookie that keeps the theme; not secret, and not about anyone. */
export const THEME_COOKIE = "theme";

type Cookies = { get: (name: string) => { value: string } | undefined };

/** The stored theme. Anything but the two is no choice. */
export function readTheme(cookies: Cookies): Theme {
  const value = cookies.get(THEME_COOKIE)?.value;
  return value === "light" || value === "dark" ? value : null;
}
