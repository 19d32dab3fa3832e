import type { z } from "zod";
import type { User } from "@/lib/contract/accounts/account";
import type { AccessRule, OperationEntry } from "@/lib/contract/operations/operation-entry";

/** Response of a handler: `body` is sent as JSON, `bytes` and `stream` unchanged. */
export type Answer = {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  bytes?: { type: string; content: string | Uint8Array<ArrayBuffer> };
  /**
   * Must not open any resource before the first read, because the stream of a response to HEAD is never read. `size` in
   * bytes, where it is known: `toResponse` sends it as Content-Length.
   */
  stream?: { type: string; content: ReadableStream<Uint8Array>; size?: number };
};

/** Validated request, as a handler receives it. */
export type Call<Body = unknown, Query = unknown> = {
  body: Body;
  query: Query;
  /** The file that was sent, for an operation that takes one; otherwise empty. */
  file: Uint8Array<ArrayBuffer>;
  /** The `{id}` of the path in lower case, a UUID unless the operation says otherwise; "" when the path has none. */
  id: string;
  /** The `{key}` of the path, or "" when the path has none. */
  key: string;
  header: (name: string) => string | undefined;
  /** IP address of the client. */
  address: string;
  /** Whether only the headers of the response are sent (HEAD). */
  isHead: boolean;
};

/**
 * User who sent a request, with the credential that proves it and the IP address of the client. `access` of an API token
 * is the right that its owner gave to it: `read` refuses every change. `teamId` is the only team whose access points it
 * reaches, or null.
 */
export type Person = User & {
  /** Day (UTC) from which the person needs a second factor and has none. */
  factorDueFrom?: string | null;
  /** Whether that day has come, so that only operations with `isOpenWithoutFactor` are allowed. */
  mustAddFactor?: boolean;
  credential:
    | { type: "session"; id: string }
    | { type: "token"; id: string; name: string; access: "read" | "write"; teamId: string | null };
  address: string;
};

/**
 * Kinds of requests by the resource that they use: `labels` a render worker (queued by lib/service/labels/queue/render-queue.ts),
 * `search` the database for up to 200 ms at 200,000 rows, `cheap` a few milliseconds of the event loop.
 */
export type Work = "cheap" | "labels" | "search";

type BodyOf<Entry> = Entry extends { body: z.ZodType<infer Body> } ? Body : undefined;
type QueryOf<Entry> = Entry extends { query: z.ZodType<infer Query> } ? Query : undefined;
type CallOf<Entry> = Call<BodyOf<Entry>, QueryOf<Entry>>;

/** Handler of an entry. That of an operation for anyone does not know who called it, and an open one may not know it. */
type Handler<Entry extends OperationEntry> = [Entry["access"]] extends ["anyone"]
  ? (call: CallOf<Entry>) => Promise<Answer>
  : [Entry["access"]] extends ["open"]
    ? (call: CallOf<Entry>, person: Person | null) => Promise<Answer>
    : (call: CallOf<Entry>, person: Person) => Promise<Answer>;

type Options<Query> = {
  /** Kind of work, where the request is more expensive than a cheap one. */
  work?: Exclude<Work, "cheap"> | ((query: Query) => Work);
};

/** Operation of the API: its entry of the table in lib/contract/operations, and its handler. */
export type Operation = OperationEntry &
  Options<unknown> &
  (
    | { access: "anyone"; handle: (call: Call) => Promise<Answer> }
    | { access: "open"; handle: (call: Call, person: Person | null) => Promise<Answer> }
    | { access: Exclude<AccessRule, "anyone" | "open">; handle: (call: Call, person: Person) => Promise<Answer> }
  );

/**
 * Attaches a handler to an entry of the table. Checks the types of the two and then erases them, so that all operations
 * fit into one list.
 */
export const operation = <Entry extends OperationEntry>(
  entry: Entry,
  handle: Handler<Entry>,
  options: Options<QueryOf<Entry>> = {},
): Operation => ({ ...entry, ...options, handle }) as unknown as Operation;

/** Returns whether an operation answers pages of a list, which have links to other pages and an entity tag. */
export const isList = ({ success }: Pick<OperationEntry, "success">): boolean =>
  success.headers?.includes("Link") ?? false;

/**
 * Returns whether a request may have no body at all: its schema accepts an object without members. A PATCH without a body
 * is refused, because its client has probably lost the changes.
 */
export const isBodyOptional = ({ method, body }: Pick<OperationEntry, "method" | "body">): boolean =>
  method !== "patch" && body?.safeParse({}).success === true;
