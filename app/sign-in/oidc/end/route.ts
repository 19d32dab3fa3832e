import type { NextRequest } from "next/server";
import { openPage } from "@/lib/dashboard/session/open-page";
import { endAtProvider } from "@/lib/dashboard/session/provider-sign-in";

export async function GET({ nextUrl: { searchParams } }: NextRequest): Promise<Response> {
  return openPage(await endAtProvider(searchParams.get("provider") ?? ""));
}
