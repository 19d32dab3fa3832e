import type { Context, Hono } from "hono";
import { newAccessPoint } from "@/lib/contract/access-points/access-point";
import { accessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import { symbolFile } from "@/lib/labels/svg/symbol-file";
import { SymbolError } from "@/lib/labels/symbol/create-symbol";
import { t } from "@/lib/messages/messages";
import { notFound, ServiceProblem } from "@/lib/service/http/problem-error";
import { readJsonBody } from "@/lib/service/http/request-body";
import { readQuery, validate } from "@/lib/service/http/validation";
import { readSaved } from "../adapters/access-point-adapter";
import { type Environment, postJson, type RemoteContext, readSender, toUpstreamResponse } from "../context";
import { passThrough } from "../pass-through";
import { RemoteProblem } from "../upstream/gateway-problem";
import { listsOf, listUpstreamAccessPoints } from "./lists";

const LIST = "/access-points";
const ONE = "/access-points/:id";

export function registerAccessPointRoutes(app: Hono<Environment>, context: RemoteContext): void {
  const { client } = context;

  app.get(LIST, async (c) => {
    const query = validate(accessPointListQuery, readQuery(new URL(c.req.url).searchParams), "parameter");
    return toUpstreamResponse(await listUpstreamAccessPoints(client, query, await readSender(context, c)));
  });

  // Every service treats an absent member as blank, and ignores an Idempotency-Key that it does not know.
  app.post(LIST, async (c) => {
    const input = await readJsonBody(c.req.raw, newAccessPoint);
    const body = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== ""));
    return toUpstreamResponse({ ...(await postJson(context, c, LIST, body, readSaved(input))), status: 201 });
  });

  app.get(ONE, async (c) => {
    if ((await context.getCapabilities()).contract) return passThrough(context, c);
    return Response.json(await findRow(context, c));
  });

  app.get(`${ONE}/:file{qr\\.(?:svg|png)}`, async (c) => {
    if ((await context.getCapabilities()).contract) return passThrough(context, c);
    const { qrCode } = await findRow(context, c);
    return symbolResponse(qrCode, c.req.param("file") === "qr.svg" ? "svg" : "png");
  });
}

/** With its quiet zone. @throws ServiceProblem 422 if the value has no symbol */
function symbolResponse(value: string, kind: "svg" | "png"): Response {
  try {
    const { bytes, contentType } = symbolFile(value, kind);
    return new Response(bytes, { headers: { "Content-Type": contentType } });
  } catch (error) {
    if (!(error instanceof SymbolError)) throw error;
    throw new ServiceProblem("validation-failed", error.message);
  }
}

/** By id or by reading the list. @throws ServiceProblem 404 */
async function findRow(context: RemoteContext, c: Context<Environment>): Promise<ListedAccessPoint> {
  const lists = listsOf(context.client, await readSender(context, c));
  const { rows, searched } = await lists.find([c.req.param("id") ?? ""]);
  const [row] = rows;
  if (row) return row;
  throw searched === null ? notFound() : notAmongNewest(searched);
}

/** The list is longer than the newest `searched` rows. */
const notAmongNewest = (searched: number): RemoteProblem =>
  new RemoteProblem({
    type: "/problems/not-among-newest",
    title: t("remote.notFound.title"),
    status: 404,
    detail: t("remote.notFound.amongNewest", { count: searched }),
  });
