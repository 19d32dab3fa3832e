import type { NextRequest } from "next/server";
import { readPressedKeys } from "@/lib/contract/access-points/codes/us-keyboard";
import { answerScan } from "@/lib/dashboard/loaders/scan";
import { answerReport } from "@/lib/dashboard/reports/answer-public";

const START = /^\/q\/?/;

// `keys` are the physical keys of a hand scanner, perhaps on a foreign keyboard. `end=pause`: no key ended the code,
// so that it may be half of one. `by=camera`: the camera of the scan page read it.
export async function GET({ nextUrl: { pathname, searchParams }, headers }: NextRequest): Promise<Response> {
  // Next's router would show the access point at this address. Without a readable answer it loads the document.
  if (headers.has("rsc") || headers.get("sec-fetch-dest") === "empty") {
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  }
  const { code, us } = readPressedKeys(codeOf({ pathname, searchParams }), searchParams.get("keys") ?? "");
  const isSeen = !searchParams.has("code") || searchParams.get("by") === "camera";
  return answerScan(code, { us, isSeen, mayBeHalf: searchParams.get("end") === "pause" });
}

export async function POST(request: NextRequest): Promise<Response> {
  return answerReport(codeOf(request.nextUrl), await request.formData().catch(() => new FormData()));
}

const codeOf = ({ pathname, searchParams }: Pick<NextRequest["nextUrl"], "pathname" | "searchParams">): string =>
  decodeURIComponent(pathname.replace(START, "")) || (searchParams.get("code") ?? "");
