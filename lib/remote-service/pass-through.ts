import type { Context } from "hono";
import type { z } from "zod";
import { codeCheck } from "@/lib/contract/access-points/codes/code-check";
import { locationList } from "@/lib/contract/access-points/location-list";
import { setupState, signedIn, user } from "@/lib/contract/accounts/account";
import { apiTokenList, createdApiToken, sessionList } from "@/lib/contract/accounts/own-account";
import { handedOver, invitedUser, linkOwner, managedUser, oneTimeLink, userList } from "@/lib/contract/accounts/people";
import { labelCheck } from "@/lib/contract/labels/label-check";
import { labelContentList, labelJobIds } from "@/lib/contract/labels/label-content";
import { labelJob, labelJobList } from "@/lib/contract/labels/label-job";
import { labelPrinter, labelPrinterList } from "@/lib/contract/labels/label-printer";
import { labelSheet } from "@/lib/contract/labels/label-sheet";
import { labelStockList, listedLabelStock } from "@/lib/contract/labels/label-stock";
import { accessPointLabelJobList, labelJobAccessPointList } from "@/lib/contract/labels/print-state";
import { parseAnswer } from "./adapters/parse-answer";
import { type Environment, originOf, type RemoteContext, toUpstreamResponse } from "./context";

/** Schemas of JSON answers by method and path. Only another copy of this program answers them, so they must match. */
const schemas: [request: RegExp, schema: z.ZodType][] = [
  [/^GET \/setup$/, setupState],
  [/^POST \/one-time-links\/check$/, linkOwner],
  [/^POST \/one-time-links\/use$/, signedIn],
  [/^GET \/users$/, userList],
  [/^POST \/users$/, invitedUser],
  [/^(GET|PATCH) \/users\/[^/]+$/, managedUser],
  [/^POST \/users\/[^/]+\/reset$/, oneTimeLink],
  [/^POST \/users\/[^/]+\/hand-over$/, handedOver],
  [/^GET \/access-points\/code-check$/, codeCheck],
  [/^GET \/access-points\/locations$/, locationList],
  [/^POST \/labels$/, labelJob],
  [/^POST \/labels\/check$/, labelCheck],
  [/^POST \/labels\/sheet$/, labelSheet],
  [/^GET \/label-jobs$/, labelJobList],
  [/^GET \/label-jobs\/[^/]+\/contents$/, labelContentList],
  [/^GET \/label-jobs\/[^/]+\/ids$/, labelJobIds],
  [/^GET \/label-jobs\/[^/]+\/access-points$/, labelJobAccessPointList],
  [/^GET \/access-points\/[^/]+\/label-jobs$/, accessPointLabelJobList],
  [/^GET \/label-jobs\/[^/]+$/, labelJob],
  [/^POST \/label-jobs\/[^/]+\/(cancel|confirm|open)$/, labelJob],
  [/^GET \/label-stocks$/, labelStockList],
  [/^(POST|PATCH) \/label-stocks(\/[^/]+)?$/, listedLabelStock],
  [/^GET \/label-printers$/, labelPrinterList],
  [/^(POST|PATCH) \/label-printers(\/[^/]+)?$/, labelPrinter],
  [/^PATCH \/me$/, user],
  [/^GET \/sessions$/, sessionList],
  [/^GET \/tokens$/, apiTokenList],
  [/^POST \/tokens$/, createdApiToken],
];

/** Sends a request on to the other service, and validates a JSON answer by the contract. */
export async function passThrough({ client }: RemoteContext, c: Context<Environment>): Promise<Response> {
  const { raw } = c.req;
  const response = await client.forward(raw, originOf(c));
  const called = `${raw.method} ${new URL(raw.url).pathname.replace("/api/v1", "")}`;
  const schema = schemas.find(([request]) => request.test(called))?.[1];
  const isJson = raw.headers.get("accept") === "application/json";
  return schema && isJson
    ? toUpstreamResponse(await client.readJson(response, raw, (json) => parseAnswer(schema, json)))
    : response;
}
