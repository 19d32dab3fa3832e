import type { NextRequest } from "next/server";
import { suggestPlaces } from "@/lib/dashboard/loaders/locations";
import { findSession } from "@/lib/dashboard/session/session";

/** Returns the places that complete `q` by one level, for the filter of the list with script. */
export async function GET(request: NextRequest): Promise<Response> {
  const session = await findSession();
  const headers = { "Cache-Control": "no-store" };
  if (!session) return Response.json([], { status: 401, headers });
  return Response.json(await suggestPlaces(session, request.nextUrl.searchParams.get("q") ?? ""), { headers });
}
