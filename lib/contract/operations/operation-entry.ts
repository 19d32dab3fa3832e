import type { z } from "zod";
import type { ProblemKind } from "@/lib/contract/problem";

/**
 * Rule that says who may call an operation. Every operation states one, and the service's `requireAccess` is the only
 * check of them; which access points a role reaches is checked where they are read.
 * - `anyone`: no token is needed
 * - `open`: no token is needed where the office has its public page on; a token that is sent is checked as for `session`
 * - `read`: every user, also with an API token
 * - `write`: every user but viewers, also with an API token for reading and writing
 * - `session`: every user who signed in with a password; no API token
 * - `admin-read`: admins, also with an API token
 * - `admin`: admins who signed in with a password; no API token
 */
export type AccessRule = "anyone" | "open" | "read" | "write" | "session" | "admin-read" | "admin";

/** Announced end of an operation. Dates are days in UTC, such as `2027-01-31`. */
export type Deprecation = {
  since: string;
  /** Day from which the operation may answer 404. */
  sunset: string;
  /** Replacement that clients use, in one sentence. */
  instead: string;
};

/** Successful response of an operation. */
type Success = {
  status: number;
  description: string;
  /** Schema of the JSON body, as our service answers it. */
  schema?: z.ZodType;
  /** Schema with which the dashboard reads the body, when it must also understand services that leave members out. */
  clientSchema?: z.ZodType;
  /** Media types other than JSON: one, or several that the client chooses from. */
  media?: string | readonly string[];
  headers?: readonly string[];
};

/** Entry of the table of operations, without its name. */
export type Described = {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** Path under `/api/v1`, with `{id}` as the placeholder of an id, `{key}` of a key. */
  path: string;
  summary: string;
  /** Details that the summary leaves out, for the OpenAPI document, which adds who may call the operation. */
  description?: string;
  tag:
    | "Saved views"
    | "Reports"
    | "Sign-in"
    | "Account"
    | "People"
    | "Teams"
    | "Audit"
    | "Backups"
    | "Settings"
    | "Access points"
    | "Places"
    | "Custom fields"
    | "Codes"
    | "Label designs"
    | "Label jobs"
    | "Label stocks and printers"
    | "Labels"
    | "Setup"
    | "Description";
  access: AccessRule;
  /** Whether API tokens that are limited to a team may call it, because it reaches nothing but access points of the team. */
  forTeamTokens?: true;
  /** Whether a person may call it whom the office requires to add a second factor first. */
  isOpenWithoutFactor?: true;
  /** When the operation ends, if that is announced. */
  deprecated?: Deprecation;
  /** Schema of the `{id}` of the path, when it is not a UUID. The id is compared in lower case. */
  id?: z.ZodType<string>;
  /** Schema of the `{key}` of the path, when only some texts can be one. */
  key?: z.ZodType<string>;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Size limit of the body in bytes, where it is more than the default of 64 KiB. */
  bodyMaxBytes?: number;
  /** Media types of the file that is the body, instead of JSON, and its size limit in bytes. */
  file?: { types: readonly string[]; maxBytes: number };
  /** Request headers that the operation supports, for the OpenAPI document: name → purpose. */
  requestHeaders?: Record<string, string>;
  success: Success;
  /** Other successful responses. */
  alternatives?: readonly Success[];
  /** Problems besides those that every operation may answer. */
  problems?: readonly ProblemKind[];
};

/** Operation of the API as the table has it. `name` is unique, and the `operationId` of the OpenAPI document. */
export type OperationEntry = Described & { name: string };

/** Returns the successful response that an answer with this status is. */
export const successOf = ({ success, alternatives = [] }: OperationEntry, status: number): Success =>
  alternatives.find((one) => one.status === status) ?? success;

/** Returns the entries of a noun, each with its name, which is its key. */
export const describeOperations = <const Table extends Record<string, Described>>(table: Table) =>
  Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, { ...entry, name }])) as {
    [Name in keyof Table]: Table[Name] & { readonly name: Name };
  };
