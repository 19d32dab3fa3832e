import type { Context } from "hono";
import type { Capabilities } from "@/lib/contract/capabilities";
import { t } from "@/lib/messages/messages";
import { ServiceProblem } from "@/lib/service/http/problem-error";
import type { Adapter } from "./adapters/parse-answer";
import type { UpstreamDescription } from "./description";
import type { DrawLabels } from "./labels/draw-labels";
import type { CallOrigin } from "./upstream/upstream";
import { apiRequest, type UpstreamAnswer, type UpstreamClient } from "./upstream/upstream-client";

export type RemoteContext = UpstreamDescription & {
  client: UpstreamClient;
  /** In this process, for a service that cannot print labels. */
  draw: DrawLabels;
};

export type Environment = { Bindings: CallOrigin };

/** Only the other service knows whether the token is valid. */
export type Sender = { token: string; from: CallOrigin; capabilities: Capabilities };

/** @throws ServiceProblem 401 without a token */
export async function readSender(context: RemoteContext, c: Context<Environment>): Promise<Sender> {
  const token = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "")?.[1];
  if (token === undefined) {
    throw new ServiceProblem("missing-token", t("remote.missingToken"));
  }
  return { token, from: c.env, capabilities: await context.getCapabilities() };
}

/** Sends the request on with this body, as its sender. */
export function postJson<T>(
  { client }: RemoteContext,
  c: Context<Environment>,
  path: string,
  body: object,
  adapter: Adapter<T>,
) {
  const headers = new Headers(c.req.raw.headers);
  headers.set("Accept", "application/json");
  headers.delete("Content-Length");
  return client.requestJson(apiRequest(path, { method: "POST", headers, body: JSON.stringify(body) }), c.env, adapter);
}

const KEPT_HEADERS = ["etag", "known-device", "idempotent-replayed"];

/** Only headers of the contract. */
export const toUpstreamResponse = ({ value, status, headers }: UpstreamAnswer<unknown>): Response =>
  Response.json(value, {
    status,
    headers: KEPT_HEADERS.flatMap((name): [string, string][] => {
      const header = headers.get(name);
      return header === null ? [] : [[name, header]];
    }),
  });
