import type { z } from "zod";
import type { User } from "@/lib/contract/accounts/account";
import type { ProblemKind } from "@/lib/contract/problem";
import type { Deprecation } from "./deprecation";

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
 * is the right that its owner gave to it: `read` refuses every change.
 */
export type Person = User & {
  credential: { type: "session"; id: string } | { type: "token"; id: string; name: string; access: "read" | "write" };
  address: string;
  /** Position in PostgreSQL's log after this person's last write, when a replica serves lists; null: not known. */
  lastWrite?: number | null | undefined;
};

/**
 * Rule that says who may call an operation. Every operation states one, and `requireAccess` is the only check of them;
 * which access points a role reaches is checked where they are read.
 * - `anyone`: no token is needed
 * - `read`: every user, also with an API token
 * - `write`: every user, also with an API token for reading and writing
 * - `session`: every user who signed in with a password; no API token
 * - `admin-read`: admins, also with an API token
 * - `admin`: admins who signed in with a password; no API token
 */
export type AccessRule = "anyone" | "read" | "write" | "session" | "admin-read" | "admin";

/**
 * Kinds of requests by the resource that they use: `labels` a render worker (queued by lib/label-queue/render-queue.ts),
 * `search` the database for up to 200 ms at 200,000 rows, `cheap` a few milliseconds of the event loop.
 */
export type Work = "cheap" | "labels" | "search";

type Access<Body, Query> =
  | { access: "anyone"; handle: (call: Call<Body, Query>) => Promise<Answer> }
  | {
      access: Exclude<AccessRule, "anyone">;
      /** Throws a ServiceProblem to refuse a request before its body is read. */
      admit?: (person: Person, header: Call["header"]) => Promise<void>;
      handle: (call: Call<Body, Query>, person: Person) => Promise<Answer>;
    };

type Success = {
  status: number;
  description: string;
  schema?: z.ZodType;
  /** Media types other than JSON: one, or several that the client chooses from. */
  media?: string | string[];
  headers?: string[];
};

type Described<Body, Query> = {
  /** Unique name in camelCase: the `operationId` of the OpenAPI document. */
  name: string;
  method: "get" | "post" | "patch" | "delete";
  /** Path under `/api/v1`, with `{id}` as the placeholder of an id, `{key}` of a key. */
  path: string;
  summary: string;
  /** Details that the summary leaves out, for the OpenAPI document, which adds who may call the operation. */
  description?: string;
  tag:
    | "Saved views"
    | "Sign-in"
    | "Account"
    | "People"
    | "Audit"
    | "Backups"
    | "Access points"
    | "Custom fields"
    | "Codes"
    | "Label designs"
    | "Label jobs"
    | "Label stocks and printers"
    | "Labels"
    | "Setup"
    | "Description";
  /** When the operation ends, if that is announced. */
  deprecated?: Deprecation;
  /** Schema of the `{id}` of the path, when it is not a UUID. The id is compared in lower case. */
  id?: z.ZodType<string>;
  body?: z.ZodType<Body>;
  /** Size limit of the body in bytes, where it is more than the default of 64 KiB. */
  bodyMaxBytes?: number;
  /** Media types of the file that is the body, instead of JSON, and its size limit in bytes. */
  file?: { types: readonly string[]; maxBytes: number };
  query?: z.ZodType<Query>;
  /** Whether a GET changes what lists show. Every other method does. */
  writes?: true;
  /** Kind of work, where the request is more expensive than a cheap one. */
  work?: Exclude<Work, "cheap"> | ((query: Query) => Work);
  /** Request headers that the operation supports, for the OpenAPI document: name → purpose. */
  requestHeaders?: Record<string, string>;
  success: Success;
  /** Other successful responses. */
  alternatives?: Success[];
  /** Problems besides those that every operation may answer. */
  problems?: ProblemKind[];
};

/** Operation of the API: its input, its responses and its handler. */
export type Operation<Body = unknown, Query = unknown> = Described<Body, Query> & Access<Body, Query>;

/** Checks the types of an operation and then erases them, so that all operations fit into one list. */
export const operation = <Body, Query>(stated: Operation<Body, Query>): Operation => stated as unknown as Operation;

/** Returns whether an operation answers pages of a list, which have links to other pages and an entity tag. */
export const isList = ({ success }: Pick<Operation, "success">): boolean => success.headers?.includes("Link") ?? false;

/**
 * Returns whether a request may have no body at all: its schema accepts an object without members. A PATCH without a body
 * is refused, because its client has probably lost the changes.
 */
export const isBodyOptional = ({ method, body }: Pick<Operation, "method" | "body">): boolean =>
  method !== "patch" && body?.safeParse({}).success === true;
