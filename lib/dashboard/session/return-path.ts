/** It leads to the list where the service has no overview. */
const HOME = "/";

/** Rejects what browsers take for another site: `//evil`, `/\evil`, tabs, line breaks, absolute URLs, scripts. */
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
