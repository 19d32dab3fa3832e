import type { Context } from "hono";
import { type OperationEntry, successOf } from "@/lib/contract/operations/operation-entry";
import { operations } from "@/lib/contract/operations/operations";
import { parseAnswer } from "./adapters/parse-answer";
import { type Environment, type RemoteContext, toUpstreamResponse } from "./context";

const PLACEHOLDER = /\{\w+\}/g;
const textOf = ({ path }: OperationEntry): number => path.replaceAll(PLACEHOLDER, "").length;

/** A path with more text beside its placeholders comes first, and so wins. */
const patterns = Object.values<OperationEntry>(operations)
  .sort((one, other) => textOf(other) - textOf(one))
  .map((entry) => ({
    entry,
    pattern: new RegExp(`^/api/v1${entry.path.replaceAll(".", "\\.").replaceAll(PLACEHOLDER, "[^/]+")}$`),
  }));

/** Only another copy of this program answers these operations, so its answers must match. */
export async function passThrough({ client }: RemoteContext, c: Context<Environment>): Promise<Response> {
  const { raw } = c.req;
  const response = await client.forward(raw, c.env);
  const method = raw.method.toLowerCase();
  const { pathname } = new URL(raw.url);
  const found = patterns.find(({ entry, pattern }) => entry.method === method && pattern.test(pathname));
  const { schema, media } = found ? successOf(found.entry, response.status) : {};
  return schema && media === undefined && response.status !== 304
    ? toUpstreamResponse(await client.readJson(response, raw, (json) => parseAnswer(schema, json)))
    : response;
}
