import type { NextRequest } from "next/server";
import { openPage } from "@/lib/dashboard/session/open-page";
import { finishSignIn } from "@/lib/dashboard/session/provider-sign-in";

export async function GET({ nextUrl: { search } }: NextRequest): Promise<Response> {
  return openPage(await finishSignIn(search));
}
