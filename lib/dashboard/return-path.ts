const HOME = "/access-points";

/**
 * A path of ours to go to after signing in, or the list. Anything a browser could read as another site is dropped:
 * `//evil`, `/\evil`, tabs and line breaks that URL parsers strip, full addresses, scripts.
 */
export function safeReturnPath(next: unknown): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: URL parsers strip them, so they may hide a second slash
  if (typeof next !== "string" || !next.startsWith("/") || /[\u0000-\u0020\u007f\\]/.test(next)) return HOME;
  const base = "http://here.invalid";
  if (!URL.canParse(next, base)) return HOME;
  const { origin, pathname, search, hash } = new URL(next, base);
  if (origin !== base || pathname.startsWith("//") || /^\/(sign-in|setup|api)(\/|$)/.test(pathname)) return HOME;
  return `${pathname}${search}${hash}`;
}
