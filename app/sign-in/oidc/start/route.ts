import type { NextRequest } from "next/server";
import { openPage } from "@/lib/dashboard/session/open-page";
import { beginSignIn } from "@/lib/dashboard/session/provider-sign-in";

/**
 * Sends the browser to a provider. A link leads here and no form, because the policy of our pages lets forms go to this site
 * only, and Chromium applies it to redirects as well.
 */
export async function GET({ nextUrl: { searchParams } }: NextRequest): Promise<Response> {
  return openPage(await beginSignIn(searchParams));
}
