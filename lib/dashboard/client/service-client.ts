import "server-only";
import type { z } from "zod";
import { toPairs } from "@/lib/contract/access-points/list-parameters";
import { flattenFields } from "@/lib/contract/custom-fields/field-parameters";
import { type OperationEntry, successOf } from "@/lib/contract/operations/operation-entry";
import { operations } from "@/lib/contract/operations/operations";
import type { Outcome } from "@/lib/contract/outcome";
import { request } from "./request";

type Operations = typeof operations;

export type ServiceClient = {
  [Name in keyof Operations]: (
    ...sent: object extends Sent<Operations[Name]> ? [sent?: Sent<Operations[Name]>] : [sent: Sent<Operations[Name]>]
  ) => Promise<Outcome<Value<Operations[Name]>>>;
};

/** `signal` cancels the work of the service. */
type Sent<Entry> = Params<Entry> & Query<Entry> & Body<Entry> & Headers<Entry> & { signal?: AbortSignal };

type Params<Entry> = Param<Entry, "id"> & Param<Entry, "key">;
type Param<Entry, Name extends string> = Entry extends { path: `${string}{${Name}}${string}` }
  ? { [Member in Name]: string }
  : unknown;
type Query<Entry> = Entry extends { query: z.ZodType<infer Output, infer Input> }
  ? Optional<Input, "query", Partial<Output> & Pick<Output, RequiredKeys<Input> & keyof Output>>
  : unknown;
type Body<Entry> = Entry extends { body: z.ZodType<infer Output, infer Input> }
  ? Optional<Input, "body", Input | Output>
  : Entry extends { file: object }
    ? { file: { bytes: Uint8Array<ArrayBuffer>; type: string } }
    : unknown;
type Headers<Entry> = Entry extends { requestHeaders: infer Names }
  ? { headers?: { [Name in keyof Names]?: string | undefined } }
  : unknown;

/** For a schema that accepts an object without members. */
type Optional<Input, Name extends string, Value> = object extends Input
  ? { [Member in Name]?: Value }
  : { [Member in Name]: Value };
type RequiredKeys<Input> = { [Key in keyof Input]-?: undefined extends Input[Key] ? never : Key }[keyof Input];

/** JSON instead of the file if `Prefer` asks for it. */
type Value<Entry> = Entry extends { alternatives: readonly (infer Alternative)[] }
  ? ValueOf<Alternative>
  : Entry extends { success: infer Success }
    ? Tagged<Success, ValueOf<Success>>
    : never;
type Tagged<Success, Value> = Value extends Response
  ? Value
  : Success extends { headers: readonly (infer Name)[] }
    ? "ETag" extends Name
      ? Value & { etag: string }
      : Value
    : Value;
type ValueOf<Success> = Success extends { clientSchema: z.ZodType<infer Output> }
  ? Output
  : Success extends { media: unknown }
    ? Response
    : Success extends { schema: z.ZodType<infer Output> }
      ? Output
      : null;

/** Null: without a session. Expected failures are returned, not thrown. */
export const serviceClient = (session: { token: string } | null): ServiceClient =>
  new Proxy({} as ServiceClient, {
    get: (_, name) =>
      Object.hasOwn(operations, name)
        ? (sent: AnySent = {}) => send(operations[name as keyof Operations], sent, session?.token)
        : undefined,
  });

type AnySent = {
  id?: string;
  key?: string;
  query?: object;
  body?: unknown;
  file?: { bytes: Uint8Array<ArrayBuffer>; type: string };
  headers?: Record<string, string | undefined>;
  signal?: AbortSignal;
};

async function send(entry: OperationEntry, sent: AnySent, token: string | undefined): Promise<Outcome<unknown>> {
  const { id = "", key = "", query = {}, body, file, signal } = sent;
  const params = new URLSearchParams(toPairs(flattenFields(query))).toString();
  const path = entry.path.replace("{id}", encodeURIComponent(id)).replace("{key}", encodeURIComponent(key));
  const outcome = await request({
    method: entry.method.toUpperCase() as "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: params === "" ? path : `${path}?${params}`,
    token,
    body,
    headers: Object.fromEntries(toPairs({ ...sent.headers, ...(file && { "Content-Type": file.type }) })),
    file: entry.success.media !== undefined,
    ...(file && { raw: file.bytes }),
    ...(signal && { signal }),
  });
  if (!outcome.ok) return outcome;
  const response = outcome.value;
  const success = successOf(entry, response.status);
  const schema = success.clientSchema ?? (success.media ? undefined : success.schema);
  if (!schema) return { ok: true, value: success.media ? response : null };
  const value = schema.parse(await response.json());
  if (!success.headers?.includes("ETag")) return { ok: true, value };
  return { ok: true, value: { ...(value as object), etag: response.headers.get("etag") ?? "" } };
}
