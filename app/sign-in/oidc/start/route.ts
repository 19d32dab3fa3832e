import type { NextRequest } from "next/server";
import { openPage } from "@/lib/dashboard/session/open-page";
import { beginSignIn } from "@/lib/dashboard/session/provider-sign-in";

/** A link, because our policy lets forms go to this site only, and Chromium applies it to redirects too. */
export async function GET({ nextUrl: { searchParams } }: NextRequest): Promise<Response> {
  return openPage(await beginSignIn(searchParams));
}
