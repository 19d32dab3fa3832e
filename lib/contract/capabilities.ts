import { z } from "zod";
import { filterNames } from "./access-points/list-filters";

const parameter = z.looseObject({ name: z.string(), in: z.string(), schema: z.unknown().optional() });
const operation = z.looseObject({ parameters: z.array(parameter).optional() });

/**
 * OpenAPI 3 document (spec.openapis.org/oas/v3.1.0) with paths under `/api/v1` and without references to parameters, as
 * our service writes it.
 */
export const openApiDocument = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export type OpenApiDocument = z.output<typeof openApiDocument>;

/**
 * Operations and parameters that a service supports in addition to the four that every service has (log in, refresh,
 * list, create). Pages hide everything that the service does not support.
 */
export type Capabilities = {
  /** The list parameters `q`, `sort`, `scope` and `label`. */
  search: boolean;
  sort: boolean;
  scope: boolean;
  labelFilter: boolean;
  /** All other filters of the list, which combine, and the owners to choose from. */
  filters: boolean;
  /** Named lists with filter, order, page size and columns. */
  views: boolean;
  /** The list parameter `count`, which limits how far the service counts the matches of a search. */
  countCapped: boolean;
  /** The list parameter `labelCounts`, which counts the matches by the state of their label. */
  labelCounts: boolean;
  /** Operations on one access point: find it by id, change it, delete it, and get its symbol as an image. */
  find: boolean;
  change: boolean;
  remove: boolean;
  symbol: boolean;
  /** Import of a file in steps: upload and check it, then import it. */
  imports: boolean;
  /** Check of a QR code before it is saved. */
  codeCheck: boolean;
  /** Search for an access point by its scanned or typed QR code. */
  codeLookUp: boolean;
  /** Creates several access points at once, all or none. */
  batch: boolean;
  /** Codes on labels that are printed before their access points exist. */
  codes: boolean;
  /** Locations of the newest access points, to suggest them in forms. */
  locations: boolean;
  /** Deleted access points can be listed and restored. */
  trash: boolean;
  /** Changes and deletes many access points at once, and undoes that. */
  bulk: boolean;
  /** Files with all access points that match a filter. */
  export: boolean;
  /** Stored print jobs, own stocks and printer profiles. */
  labels: boolean;
  /** Named label designs. */
  labelDesigns: boolean;
  /** Totals, and what was created and printed lately. */
  overview: boolean;
  /** The print jobs of one access point. */
  labelHistory: boolean;
  /** Custom fields of access points, and the operations with which admins change them. */
  fields: boolean;
  /** The audit log, and the history of one access point. */
  audit: boolean;
  history: boolean;
  /** List of the backups that the program makes. */
  backups: boolean;
  /** Operations on the account: end a session, return the user of a token, create the first admin. */
  logOut: boolean;
  me: boolean;
  setup: boolean;
  /** Operations of admins on users: invite, change, reset, hand over and remove. */
  people: boolean;
  /** One-time links with which people choose their password. */
  oneTimeLinks: boolean;
  /** The service sends one-time links by e-mail to people who forgot their password. */
  forgotPassword: boolean;
  /** Operations on the own account: change name and password, list and end sessions. */
  account: boolean;
  /** List, create and revoke API tokens. */
  apiTokens: boolean;
  /** Support for Idempotency-Key: two create requests with one key create one access point. */
  idempotency: boolean;
  /** The service has an OpenAPI document of its own. */
  description: boolean;
};

/** Returns the capabilities that an OpenAPI document states; null: the four basic operations only. */
export function readCapabilities(document: OpenApiDocument | null): Capabilities {
  const paths = new Map(
    Object.entries(document?.paths ?? {}).map(([path, item]) => [path.replace(/\{[^{}]*\}/g, "{}"), item]),
  );
  const can = (method: string, path: string): boolean => paths.get(path)?.[method] !== undefined;
  const parametersOf = (method: string, place: string) =>
    (operation.safeParse(paths.get("/access-points")?.[method]).data?.parameters ?? []).filter(
      (one) => one.in === place,
    );
  const query = parametersOf("get", "query");
  const takes = (name: string, ...values: string[]): boolean =>
    query.some((one) => one.name === name && allows(one.schema, values));
  const one = "/access-points/{}";
  return {
    search: takes("q"),
    sort: takes("sort", "name", "-createdAt"),
    scope: takes("scope", "mine", "all"),
    labelFilter: takes("label", "never", "changed", "printed"),
    filters: filterNames.every((name) => takes(name)) && can("get", "/access-points/owners"),
    views: can("get", "/views") && can("post", "/views") && can("patch", "/views/{}") && can("delete", "/views/{}"),
    countCapped: takes("count", "exact", "capped"),
    labelCounts: takes("labelCounts", "no", "yes"),
    find: can("get", one),
    change: can("get", one) && can("patch", one),
    remove: can("get", one) && can("delete", one),
    symbol: can("get", `${one}/qr.svg`) && can("get", `${one}/qr.png`),
    imports: can("post", "/imports") && can("patch", "/imports/{}") && can("post", "/imports/{}/run"),
    codeCheck: can("get", "/access-points/code-check"),
    codeLookUp: can("get", one) && can("get", "/access-points/by-code"),
    batch: can("post", "/access-points/batch"),
    codes: can("get", "/codes") && can("post", "/codes") && can("post", "/codes/{}/void"),
    locations: can("get", "/access-points/locations"),
    trash: can("get", "/access-points/trash") && can("post", `${one}/restore`),
    bulk:
      can("post", "/access-points/bulk") &&
      can("post", "/access-points/bulk/preview") &&
      can("get", "/access-points/bulk/{}/undo") &&
      can("post", "/access-points/bulk/{}/undo"),
    export: can("get", "/access-points/export"),
    labels:
      can("post", "/labels") &&
      can("post", "/labels/check") &&
      can("post", "/labels/sheet") &&
      can("get", "/label-jobs") &&
      can("get", "/label-stocks"),
    labelDesigns: can("get", "/label-templates") && can("post", "/label-templates"),
    overview: can("get", "/overview"),
    labelHistory: can("get", `${one}/label-jobs`),
    fields:
      can("get", "/fields") &&
      can("post", "/fields") &&
      can("patch", "/fields/{}") &&
      can("post", "/fields/{}/restore"),
    audit: can("get", "/audit") && can("get", "/audit/actors") && can("get", "/audit/check"),
    history: can("get", `${one}/history`),
    backups: can("get", "/backups"),
    logOut: can("post", "/auth/logout"),
    me: can("get", "/me"),
    setup: can("get", "/setup") && can("post", "/setup"),
    people:
      can("get", "/users") &&
      can("post", "/users") &&
      can("patch", "/users/{}") &&
      can("delete", "/users/{}") &&
      can("post", "/users/{}/hand-over"),
    oneTimeLinks: can("post", "/one-time-links/check") && can("post", "/one-time-links/use"),
    forgotPassword: can("post", "/auth/forgot-password"),
    account:
      can("patch", "/me") &&
      can("post", "/me/password") &&
      can("get", "/sessions") &&
      can("delete", "/sessions") &&
      can("delete", "/sessions/{}"),
    apiTokens: can("get", "/tokens") && can("post", "/tokens") && can("delete", "/tokens/{}"),
    idempotency: parametersOf("post", "header").some(({ name }) => name.toLowerCase() === "idempotency-key"),
    description: can("get", "/openapi.json"),
  };
}

/** Returns whether a parameter without an enum, or with an enum that contains `values`, allows them. */
function allows(schema: unknown, values: string[]): boolean {
  const given = z.looseObject({ enum: z.array(z.unknown()) }).safeParse(schema);
  return !given.success || values.every((value) => given.data.enum.includes(value));
}
