import type { NextRequest } from "next/server";
import { loadLocations } from "@/lib/dashboard/loaders/locations";
import { findSession } from "@/lib/dashboard/session/session";

/** Returns the locations that contain `q`, for the suggestions of the forms with script. */
export async function GET(request: NextRequest): Promise<Response> {
  const session = await findSession();
  const headers = { "Cache-Control": "no-store" };
  if (!session) return Response.json([], { status: 401, headers });
  return Response.json(await loadLocations(session, request.nextUrl.searchParams.get("q") ?? ""), { headers });
}
