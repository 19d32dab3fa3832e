import type { NextRequest } from "next/server";
import { lookUpScanned, noteScan } from "@/lib/dashboard/loaders/scan";
import { findSession } from "@/lib/dashboard/session/session";

/** Answers the camera of the scan page: what a code leads to. Counts as a scan of the label. */
export async function GET({ nextUrl }: NextRequest): Promise<Response> {
  const headers = { "Cache-Control": "private, no-store" };
  const session = await findSession();
  if (!session) return Response.json({ detail: "Sign in again." }, { status: 401, headers });
  const code = nextUrl.searchParams.get("code") ?? "";
  const outcome = await lookUpScanned(session, code);
  if (outcome.ok) {
    if (outcome.value.points.length === 1) await noteScan(session, code);
    return Response.json(outcome.value, { headers });
  }
  return Response.json({ detail: outcome.problem.detail }, { status: outcome.problem.status, headers });
}
