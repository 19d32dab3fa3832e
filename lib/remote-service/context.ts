import type { Context } from "hono";
import type { Capabilities } from "@/lib/contract/capabilities";
import { ServiceProblem } from "@/lib/service/http/problem-error";
import type { UpstreamDescription } from "./description";
import type { DrawLabels } from "./labels/draw-labels";
import type { CallOrigin } from "./upstream/upstream";
import type { UpstreamAnswer, UpstreamClient } from "./upstream/upstream-client";

/** Dependencies of the routes. */
export type RemoteContext = UpstreamDescription & {
  client: UpstreamClient;
  /** Draws and checks labels in this process, for a service that cannot print labels. */
  draw: DrawLabels;
};

/** Hono environment of a request: its origin. */
export type Environment = { Bindings: CallOrigin };

/** Token and origin of a request, and what the other service can do. Only that service knows whether the token is valid. */
export type Sender = { token: string; from: CallOrigin; capabilities: Capabilities };

/** Returns the sender of a request. @throws ServiceProblem 401 without a token */
export async function readSender(context: RemoteContext, c: Context<Environment>): Promise<Sender> {
  const token = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "")?.[1];
  if (token === undefined) {
    throw new ServiceProblem("missing-token", "Send an access token: Authorization: Bearer <JWT>.");
  }
  return { token, from: originOf(c), capabilities: await context.getCapabilities() };
}

export const originOf = ({ env }: Context<Environment>): CallOrigin => ({ clientAddress: env.clientAddress });

export const jsonHeaders = (token: string): Record<string, string> => ({
  Accept: "application/json",
  Authorization: `Bearer ${token}`,
});

/** Returns the headers of the received request, for a request to the other service that answers JSON. */
export function forwardedHeaders(c: Context<Environment>): Headers {
  const headers = new Headers(c.req.raw.headers);
  headers.set("Accept", "application/json");
  headers.delete("Content-Length");
  return headers;
}

const KEPT_HEADERS = ["etag", "known-device", "idempotent-replayed"];

/** Returns the response for a converted answer, with the headers of the contract that the other service sent. */
export const toUpstreamResponse = ({ value, status, headers }: UpstreamAnswer<unknown>): Response =>
  Response.json(value, {
    status,
    headers: KEPT_HEADERS.flatMap((name): [string, string][] => {
      const header = headers.get(name);
      return header === null ? [] : [[name, header]];
    }),
  });
