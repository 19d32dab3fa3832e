/** The overview, which leads to the list where the service has none. */
const HOME = "/";

/**
 * Returns a safe path of this site to open after signing in, or the first page. Rejects values that a browser could interpret
 * as another site: `//evil`, `/\evil`, tabs and line breaks that URL parsers remove, absolute URLs and scripts.
 */
export function safeReturnPath(next: unknown): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: URL parsers strip them, so they may hide a second slash
  if (typeof next !== "string" || !next.startsWith("/") || /[\u0000-\u0020\u007f\\]/.test(next)) return HOME;
  const base = "http://here.invalid";
  if (!URL.canParse(next, base)) return HOME;
  const { origin, pathname, search, hash } = new URL(next, base);
  if (
    origin !== base ||
    pathname.startsWith("//") ||
    /^\/(sign-in|setup|welcome|forgot-password|api)(\/|$)/.test(pathname)
  )
    return HOME;
  return `${pathname}${search}${hash}`;
}
