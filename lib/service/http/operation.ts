import type { z } from "zod";
import type { User } from "@/lib/contract/accounts/account";
import type { ApiTokenAccess } from "@/lib/contract/accounts/own-account";
import type { AccessRule, OperationEntry } from "@/lib/contract/operations/operation-entry";
import type { Language } from "@/lib/messages/messages";

/** `body` is sent as JSON, `bytes` and `stream` unchanged. */
export type Answer = {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  bytes?: { type: string; content: string | Uint8Array<ArrayBuffer> };
  /** Must open nothing before the first read: HEAD never reads it. `size` in bytes, for Content-Length. */
  stream?: { type: string; content: ReadableStream<Uint8Array>; size?: number };
};

export type Call<Body = unknown, Query = unknown> = {
  body: Body;
  query: Query;
  /** Empty for an operation that takes none. */
  file: Uint8Array<ArrayBuffer>;
  /** The `{id}` of the path in lower case, mostly a UUID; "" when there is none. */
  id: string;
  /** The `{key}` of the path, "" when there is none. */
  key: string;
  header: (name: string) => string | undefined;
  address: string;
  /** HEAD: only the headers are sent. */
  isHead: boolean;
};

/** A token's `access` may be `read`, which refuses changes. `teamId`: the only team that it reaches, or null. */
export type Person = User & {
  language?: Language | null;
  /** In UTC; only for a person without a second factor. */
  factorDueFrom?: string | null;
  /** Only operations with `isOpenWithoutFactor` are allowed. */
  mustAddFactor?: boolean;
  credential:
    | { type: "session"; id: string }
    | { type: "token"; id: string; name: string; access: ApiTokenAccess; teamId: string | null };
  address: string;
};

// `labels` uses a render worker, `search` the database for up to 200 ms at 200,000 rows, `cheap` a few milliseconds
// of the event loop.
export type Work = "cheap" | "labels" | "search";

type BodyOf<Entry> = Entry extends { body: z.ZodType<infer Body> } ? Body : undefined;
export type QueryOf<Entry> = Entry extends { query: z.ZodType<infer Query> } ? Query : undefined;
type CallOf<Entry> = Call<BodyOf<Entry>, QueryOf<Entry>>;

/** For anyone it does not know who called it, and for an open operation it may not know. */
export type Handler<Entry extends OperationEntry, Result> = [Entry["access"]] extends ["anyone"]
  ? (call: CallOf<Entry>) => Promise<Result>
  : [Entry["access"]] extends ["open"]
    ? (call: CallOf<Entry>, person: Person | null) => Promise<Result>
    : (call: CallOf<Entry>, person: Person) => Promise<Result>;

export type Options<Query> = {
  /** Where it is not cheap. */
  work?: Exclude<Work, "cheap"> | ((query: Query) => Work);
};

export type Operation = OperationEntry &
  Options<unknown> &
  (
    | { access: "anyone"; handle: (call: Call) => Promise<Answer> }
    | { access: "open"; handle: (call: Call, person: Person | null) => Promise<Answer> }
    | { access: Exclude<AccessRule, "anyone" | "open">; handle: (call: Call, person: Person) => Promise<Answer> }
  );

/** Without a status: that of the success in the table. The types are erased, so that all operations fit into one list. */
export const operation = <Entry extends OperationEntry>(
  entry: Entry,
  handle: Handler<Entry, Partial<Answer>> | Handler<Entry, void>,
  options: Options<QueryOf<Entry>> = {},
): Operation =>
  ({
    ...entry,
    ...options,
    handle: async (call: never, person: never) => ({ status: entry.success.status, ...(await handle(call, person)) }),
  }) as unknown as Operation;

/** The handler returns the body. */
export const jsonOperation = <Entry extends OperationEntry>(
  entry: Entry,
  read: Handler<Entry, unknown>,
  options?: Options<QueryOf<Entry>>,
): Operation => {
  const handle = async (call: never, person: never) => ({ body: await read(call, person) });
  return operation(entry, handle as Handler<Entry, Partial<Answer>>, options);
};

/** Pages have links to others and an entity tag. */
export const isList = ({ success }: Pick<OperationEntry, "success">): boolean =>
  success.headers?.includes("Link") ?? false;

/** A PATCH without a body is refused, because its client has probably lost the changes. */
export const isBodyOptional = ({ method, body }: Pick<OperationEntry, "method" | "body">): boolean =>
  method !== "patch" && body?.safeParse({}).success === true;
