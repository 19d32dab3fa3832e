import type { NextRequest } from "next/server";
import { scopes } from "@/lib/contract/access-points/access-point-list";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { listPlaceNodes } from "@/lib/dashboard/loaders/office/place-nodes";
import { findSession } from "@/lib/dashboard/session/session";

export async function GET(request: NextRequest): Promise<Response> {
  const session = await findSession();
  const headers = { "Cache-Control": "no-store" };
  if (!session) return Response.json([], { status: 401, headers });
  const { searchParams } = request.nextUrl;
  const scope = scopes.find((one) => one === searchParams.get("scope")) ?? "mine";
  const number = searchParams.get("number") === "needed" ? "needed" : "total";
  const under = searchParams.get("under") ?? "";
  const nodes = await listPlaceNodes(serviceClient(session), under, { scope, number });
  return Response.json(nodes, { headers });
}
