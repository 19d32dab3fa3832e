/** Returns whether a Prefer header asks for an asynchronous response (RFC 7240 §4.1). */
export const prefersAsync = (prefer: string | undefined): boolean =>
  (prefer ?? "").split(",").some((preference) => preference.split(";")[0]?.trim().toLowerCase() === "respond-async");
