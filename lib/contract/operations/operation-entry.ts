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
 * - `agent`: print agents, with an API token of an admin that has the access `print` and may call nothing else
 */
export type AccessRule = "anyone" | "open" | "read" | "write" | "session" | "admin-read" | "admin" | "agent";

/** Days in UTC, such as `2027-01-31`. */
export type Deprecation = {
  since: string;
  /** The operation may answer 404 from then on. */
  sunset: string;
  /** In one sentence. */
  instead: string;
};

type Answer = {
  description: string;
  schema?: z.ZodType;
  /** The dashboard reads with it services that leave members out. */
  clientSchema?: z.ZodType;
  /** Other than JSON: one, or several that the client chooses from. */
  media?: string | readonly string[];
  headers?: readonly string[];
};
type Success = Answer & { status: number };

/** In the order of the OpenAPI document. */
export const tags = {
  "Saved views": "Named lists with filter, order, page size and columns",
  "Sign-in": "Signing in, renewing tokens and signing out",
  Account: "The own account: name, password, sessions and API tokens",
  People: "The users of this installation, for admins",
  Teams: "People who see access points together, and who may change them",
  Backups: "The backups that the program makes by itself, for admins",
  Settings: "What all people of the office share",
  Audit: "Who did what and when, for admins",
  Setup: "The first admin of a new installation",
  "Access points": "Listing, creating, changing and deleting access points, and their QR symbols",
  Places: "The tree of places that locations name: its levels, and renaming and moving places",
  "Custom fields": "Fields of access points that admins add",
  Rounds: "Walking past the labels of a place: which are there, which are missing, and which were not expected",
  Reports: "Scanning labels at the door, and reports that a label is damaged or that something else is wrong",
  Codes: "Codes on labels that are printed before their access points exist",
  Labels: "Checking, previewing and printing labels",
  "Label designs": "Which texts a label shows, and where: own designs, and those that everyone shares",
  "Label jobs": "Print history: jobs with their files, and which of their labels were printed",
  "Label stocks and printers": "Label sizes and printer profiles, and the sheet that calibrates a printer",
  "Print agents":
    "Programs in an office that fetch labels and print them, where the service does not reach the printer",
  Description: "The description of this API",
};
type Tag = keyof typeof tags;

type Method = "get" | "post" | "put" | "patch" | "delete";

export type Described = {
  /** Path under `/api/v1`, with `{id}` and `{key}` as placeholders. */
  route: `${Uppercase<Method>} /${string}`;
  summary: string;
  /** For the OpenAPI document, which adds who may call the operation. */
  description?: string;
  /** If not that of the others of its table. */
  tag?: Tag;
  access: AccessRule;
  /** It reaches nothing but access points of the team. */
  forTeamTokens?: true;
  /** For a person whom the office requires to add a second factor first. */
  isOpenWithoutFactor?: true;
  deprecated?: Deprecation;
  /** If not a UUID. Compared in lower case. */
  id?: z.ZodType<string>;
  /** If only some texts can be one. The handler gets what it reads. */
  key?: z.ZodType<string>;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Default: 64 KiB. */
  bodyMaxBytes?: number;
  /** Replaces the JSON body. */
  file?: { types: readonly string[]; maxBytes: number };
  /** For the OpenAPI document: name → purpose. */
  requestHeaders?: Record<string, string>;
  /** Status 200 unless it says another one. */
  success: Answer & { status?: number };
  alternatives?: readonly Success[];
  /** Besides those that every operation may answer. */
  problems?: readonly ProblemKind[];
};

/** `name` is the `operationId` of the OpenAPI document. */
export type OperationEntry = Omit<Described, "route" | "tag" | "success"> & {
  name: string;
  method: Method;
  path: string;
  tag: Tag;
  success: Success;
};

export const successOf = ({ success, alternatives = [] }: OperationEntry, status: number): Success =>
  alternatives.find((one) => one.status === status) ?? success;

type PathOf<Route> = Route extends `${string} ${infer Path}` ? Path : never;

/** The name is the key. */
export const describeOperations = <const Table extends Record<string, Described>>(tag: Tag, table: Table) =>
  Object.fromEntries(
    Object.entries(table).map(([name, { route, ...entry }]) => {
      const [method = "", path] = route.split(" ");
      const success = { status: 200, ...entry.success };
      return [name, { tag, ...entry, success, name, path, method: method.toLowerCase() }];
    }),
  ) as unknown as {
    [Name in keyof Table]: Omit<Table[Name], "route"> &
      Pick<OperationEntry, "method" | "tag"> & {
        name: Name;
        path: PathOf<Table[Name]["route"]>;
        success: { status: number };
      };
  };
