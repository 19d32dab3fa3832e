import "server-only";

/** Returns the answer that opens a page with GET. Nobody may keep it: its address has a state that works once. */
export const openPage = (location: string): Response =>
  new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
