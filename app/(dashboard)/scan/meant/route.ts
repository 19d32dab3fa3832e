import type { NextRequest } from "next/server";
import { findMeant } from "@/lib/dashboard/loaders/scan";
import { findSession } from "@/lib/dashboard/session/session";

/** `us` is the text as a keyboard of the USA types its keys. */
export async function GET({ nextUrl: { searchParams } }: NextRequest): Promise<Response> {
  const session = await findSession();
  const headers = { "Cache-Control": "no-store" };
  if (!session) return new Response("", { status: 401, headers });
  const [code, us] = ["code", "us"].map((name) => searchParams.get(name) ?? "") as [string, string];
  return new Response(await findMeant(session, code, us), { headers });
}
