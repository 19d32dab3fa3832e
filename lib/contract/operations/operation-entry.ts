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

/** Days in UTC, such as `2027-01-31`. */
export type Deprecation = {
  since: string;
  /** The operation may answer 404 from then on. */
  sunset: string;
  /** In one sentence. */
  instead: string;
};

type Success = {
  status: number;
  description: string;
  schema?: z.ZodType;
  /** The dashboard reads with it services that leave members out. */
  clientSchema?: z.ZodType;
  /** Other than JSON: one, or several that the client chooses from. */
  media?: string | readonly string[];
  headers?: readonly string[];
};

export type Described = {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** Under `/api/v1`, with `{id}` and `{key}` as placeholders. */
  path: string;
  summary: string;
  /** For the OpenAPI document, which adds who may call the operation. */
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
  /** It reaches nothing but access points of the team. */
  forTeamTokens?: true;
  /** For a person whom the office requires to add a second factor first. */
  isOpenWithoutFactor?: true;
  deprecated?: Deprecation;
  /** If not a UUID. Compared in lower case. */
  id?: z.ZodType<string>;
  /** If only some texts can be one. */
  key?: z.ZodType<string>;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Default: 64 KiB. */
  bodyMaxBytes?: number;
  /** Replaces the JSON body. */
  file?: { types: readonly string[]; maxBytes: number };
  /** For the OpenAPI document: name → purpose. */
  requestHeaders?: Record<string, string>;
  success: Success;
  alternatives?: readonly Success[];
  /** Besides those that every operation may answer. */
  problems?: readonly ProblemKind[];
};

/** `name` is the `operationId` of the OpenAPI document. */
export type OperationEntry = Described & { name: string };

export const successOf = ({ success, alternatives = [] }: OperationEntry, status: number): Success =>
  alternatives.find((one) => one.status === status) ?? success;

/** The name is the key. */
export const describeOperations = <const Table extends Record<string, Described>>(table: Table) =>
  Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, { ...entry, name }])) as {
    [Name in keyof Table]: Table[Name] & { readonly name: Name };
  };
