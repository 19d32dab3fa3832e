import type { NextRequest } from "next/server";
import { readPressedKeys } from "@/lib/contract/access-points/codes/us-keyboard";
import { answerScan } from "@/lib/dashboard/loaders/scan";
import { answerReport } from "@/lib/dashboard/reports/answer-public";

const START = /^\/q\/?/;

/**
 * Opens the access point with a code: the rest of the path, as in the URL of a label, or the parameter `code`. `keys` are
 * the physical keys with which a hand scanner typed the code, perhaps on a keyboard of another country; `end` is `pause` where
 * no key ended it, so that it may be half of a code; `by` is `camera` where the camera of the scan page read it.
 */
export async function GET({ nextUrl: { pathname, searchParams }, headers }: NextRequest): Promise<Response> {
  // Next's router, which comes here after sign-in, would show the access point at this address. Without an answer that it
  // can read it loads the document, and the browser follows the redirect.
  if (headers.has("rsc") || headers.get("sec-fetch-dest") === "empty") {
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  }
  const { code, us } = readPressedKeys(codeOf({ pathname, searchParams }), searchParams.get("keys") ?? "");
  const isSeen = !searchParams.has("code") || searchParams.get("by") === "camera";
  return answerScan(code, { us, isSeen, mayBeHalf: searchParams.get("end") === "pause" });
}

/** Takes the form of the public page. Its answer is the page of the report, or the form again. */
export async function POST(request: NextRequest): Promise<Response> {
  return answerReport(codeOf(request.nextUrl), await request.formData().catch(() => new FormData()));
}

const codeOf = ({ pathname, searchParams }: Pick<NextRequest["nextUrl"], "pathname" | "searchParams">): string =>
  decodeURIComponent(pathname.replace(START, "")) || (searchParams.get("code") ?? "");
