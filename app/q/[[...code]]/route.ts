import type { NextRequest } from "next/server";
import { answerScan } from "@/lib/dashboard/loaders/scan";

const START = /^\/q\/?/;

/**
 * Opens the access point with a code: the rest of the path, as in the URL of a label, or the parameter `code`. `us` is what a
 * hand scanner meant that typed the code on a keyboard of another country.
 */
export async function GET({ nextUrl: { pathname, searchParams }, headers }: NextRequest): Promise<Response> {
  // Next's router, which comes here after sign-in, would show the access point at this address. Without an answer that it
  // can read it loads the document, and the browser follows the redirect.
  if (headers.has("rsc") || headers.get("sec-fetch-dest") === "empty") {
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  }
  const inPath = decodeURIComponent(pathname.replace(START, ""));
  return answerScan(inPath || (searchParams.get("code") ?? ""), searchParams.get("us"));
}
