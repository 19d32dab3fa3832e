/** RFC 7240 §4.1 */
export const prefersAsync = (prefer: string | undefined): boolean => prefers(prefer, "respond-async");

/** RFC 7240 §4.2 */
export const prefersMinimal = (prefer: string | undefined): boolean => prefers(prefer, "return=minimal");

const prefers = (prefer: string | undefined, wanted: string): boolean =>
  (prefer ?? "")
    .split(",")
    .some((preference) => preference.split(";")[0]?.replaceAll(/[\s"]/g, "").toLowerCase() === wanted);

/** `Sec-Purpose` of the Fetch standard. A prefetched file may never be shown. */
export const isPrefetch = (header: (name: string) => string | undefined): boolean =>
  ["sec-purpose", "purpose", "x-moz"].some((name) => header(name)?.toLowerCase().includes("prefetch"));
