import "server-only";

/** Nobody may keep the answer: its address has a state that works once. */
export const openPage = (location: string): Response =>
  new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
