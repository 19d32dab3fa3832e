import type { NextRequest } from "next/server";
import { loadLocations, suggestPlaces } from "@/lib/dashboard/loaders/office/locations";
import { findSession } from "@/lib/dashboard/session/session";

const MOST = 20;

export async function GET(request: NextRequest): Promise<Response> {
  const session = await findSession();
  const headers = { "Cache-Control": "no-store" };
  if (!session) return Response.json([], { status: 401, headers });
  const typed = request.nextUrl.searchParams.get("q") ?? "";
  const [locations, places] = await Promise.all([
    loadLocations(session, typed),
    typed.trim() === "" ? [] : suggestPlaces(session, typed),
  ]);
  return Response.json([...new Set([...locations, ...places])].slice(0, MOST), { headers });
}
