import type { z } from "zod";
import type { ProblemKind } from "@/lib/contract/problem";
import type { Person } from "../accounts/sessions";
import type { Work } from "../limits/work-limit";

/** What a handler answers; `body` is sent as JSON, `bytes` and `stream` as they are. */
export type Answer = {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  bytes?: { type: string; content: string | Uint8Array<ArrayBuffer> };
  /** Must hold nothing open until it is read: an answer to HEAD never is. */
  stream?: { type: string; content: ReadableStream<Uint8Array> };
};

/** A request, checked: what a handler gets. */
export type Call<Body = unknown, Query = unknown> = {
  body: Body;
  query: Query;
  /** The `{id}` of the path: a UUID in lower case, "" where the path has none. */
  id: string;
  header: (name: string) => string | undefined;
  /** The client's address. */
  address: string;
};

type Access<Body, Query> =
  | { access: "anyone"; handle: (call: Call<Body, Query>) => Promise<Answer> }
  | { access: "token"; handle: (call: Call<Body, Query>, person: Person) => Promise<Answer> };

type Success = {
  status: number;
  description: string;
  schema?: z.ZodType;
  /** Other than JSON: one, or those to be chosen among. */
  media?: string | string[];
  headers?: string[];
};

type Described<Body, Query> = {
  /** camelCase, unique: the `operationId` of the OpenAPI document. */
  name: string;
  method: "get" | "post" | "patch" | "delete";
  /** Under `/api/v1`, with `{id}` where an id stands. */
  path: string;
  summary: string;
  tag: "Sign-in" | "Access points" | "Labels" | "Set-up" | "Description";
  body?: z.ZodType<Body>;
  /** Most bytes of the body where they are more than the usual 64 KiB. */
  bodyMaxBytes?: number;
  query?: z.ZodType<Query>;
  /** What the request holds while it is answered, where that is more than a cheap one does. */
  work?: Exclude<Work, "cheap"> | ((query: Query) => Work);
  /** Request headers it honours, for the document: name → what for. */
  honours?: Record<string, string>;
  success: Success;
  /** Another answer that is no failure. */
  alternative?: Success;
  /** Beyond those that every operation may answer. */
  problems?: ProblemKind[];
};

/** One operation of the contract: what it takes, what it answers, and what it does. */
export type Operation<Body = unknown, Query = unknown> = Described<Body, Query> & Access<Body, Query>;

/** States an operation with its types checked, then forgets them, so that all fit in one list. */
export const operation = <Body, Query>(stated: Operation<Body, Query>): Operation => stated as unknown as Operation;
