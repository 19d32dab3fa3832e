import type { NextRequest } from "next/server";
import { openPage } from "@/lib/dashboard/session/open-page";
import { beginTrial, SIGN_IN_SETTINGS } from "@/lib/dashboard/session/provider-sign-in";
import { findSession } from "@/lib/dashboard/session/session";

/** What comes back is shown, and signs nobody in. */
export async function GET({ nextUrl: { searchParams } }: NextRequest): Promise<Response> {
  const session = await findSession();
  if (!session) return openPage(`/sign-in?next=${encodeURIComponent(SIGN_IN_SETTINGS)}`);
  return openPage(await beginTrial(session, searchParams.get("provider") ?? ""));
}
