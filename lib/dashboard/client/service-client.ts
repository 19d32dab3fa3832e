import "server-only";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { AccessPointChanges, NewAccessPoint } from "@/lib/contract/access-points/access-point";
import type { AccessPointExportQuery } from "@/lib/contract/access-points/access-point-export";
import type { AccessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import { type CodeCheck, codeCheck } from "@/lib/contract/access-points/codes/code-check";
import { type CodeLookUp, codeLookUp } from "@/lib/contract/access-points/codes/code-look-up";
import {
  type CodeList,
  type CodeListQuery,
  codeList,
  type ReservedCode,
  reservedCode,
  reservedCodes,
} from "@/lib/contract/access-points/codes/reserved-codes";
import {
  type ListedAccessPoint,
  listedAccessPoint,
  listedAccessPointPage,
} from "@/lib/contract/access-points/listed-access-point";
import { type LocationList, type LocationListQuery, locationList } from "@/lib/contract/access-points/location-list";
import { setupState } from "@/lib/contract/accounts/account";
import { type BackupList, backupList } from "@/lib/contract/backups";
import { flattenFields } from "@/lib/contract/custom-fields/field-parameters";
import type { Outcome } from "@/lib/contract/outcome";
import { type Overview, type OverviewQuery, overview } from "@/lib/contract/overview";
import type { AccessPointPage } from "@/lib/dashboard/forms/listing";
import { accountCalls } from "./account-client";
import { auditCalls } from "./audit-client";
import { fieldCalls } from "./field-client";
import { importCalls } from "./import-client";
import { labelCalls } from "./label-client";
import { peopleCalls } from "./people-client";
import { request, requestJson } from "./request";
import { trashCalls } from "./trash-client";
import { viewCalls } from "./view-client";

const created = z.object({ data: z.array(listedAccessPoint) });

export type ServiceClient = ReturnType<typeof createClient>;

/** Clients of the latest tokens: creating the functions of one takes longer than a request of most of them. */
const clients = new LRUCache<string, ServiceClient>({ max: 100 });

/**
 * Returns the client of the service for a session, or for requests without one (null). Expected failures are returned,
 * not thrown.
 */
export function serviceClient(session: { token: string } | null): ServiceClient {
  const token = session?.token;
  const known = clients.get(token ?? "");
  if (known) return known;
  const client = createClient(token);
  clients.set(token ?? "", client);
  return client;
}

function createClient(token: string | undefined) {
  const list = "/access-points";
  const one = (id: string) => `${list}/${encodeURIComponent(id)}`;

  return {
    ...labelCalls(token),
    ...auditCalls(token),
    ...peopleCalls(token),
    ...accountCalls(token),
    ...importCalls(token),
    ...fieldCalls(token),
    ...trashCalls(token),
    ...viewCalls(token),

    listAccessPoints: async (query: AccessPointListQuery): Promise<Outcome<AccessPointPage>> => {
      const params = toParams(query);
      const outcome = await requestJson(listedAccessPointPage, { path: `${list}?${params}`, token });
      return outcome.ok ? { ok: true, value: toPage(outcome.value) } : outcome;
    },

    exportAccessPoints: (query: AccessPointExportQuery, signal: AbortSignal): Promise<Outcome<Response>> =>
      request({ path: `${list}/export?${toParams(query)}`, token, file: true, signal }),

    getAccessPoint: async (id: string): Promise<Outcome<{ accessPoint: ListedAccessPoint; etag: string }>> => {
      const outcome = await request({ path: one(id), token });
      if (!outcome.ok) return outcome;
      const accessPoint = listedAccessPoint.parse(await outcome.value.json());
      return { ok: true, value: { accessPoint, etag: outcome.value.headers.get("etag") ?? "" } };
    },

    createAccessPoint: (body: NewAccessPoint, key: string): Promise<Outcome<ListedAccessPoint>> =>
      requestJson(listedAccessPoint, { method: "POST", path: list, token, body, headers: { "Idempotency-Key": key } }),

    /** Creates several access points, all or none. The same key and items create them once. */
    createAccessPoints: (items: NewAccessPoint[], key: string): Promise<Outcome<{ data: ListedAccessPoint[] }>> => {
      const headers = { "Idempotency-Key": key };
      return requestJson(created, { method: "POST", path: "/access-points/batch", token, body: { items }, headers });
    },

    updateAccessPoint: (id: string, body: AccessPointChanges, etag?: string): Promise<Outcome<Response>> =>
      request({ method: "PATCH", path: one(id), token, body, headers: ifMatch(etag) }),

    deleteAccessPoint: (id: string, etag?: string): Promise<Outcome<Response>> =>
      request({ method: "DELETE", path: one(id), token, headers: ifMatch(etag) }),

    /** Returns the warnings about a QR code before it is saved. @param id access point that gets it, unless a new one does */
    checkCode: (qrCode: string, id?: string): Promise<Outcome<CodeCheck>> => {
      const params = new URLSearchParams({ qrCode, ...(id && { id }) });
      return requestJson(codeCheck, { path: `${list}/code-check?${params}`, token });
    },

    /** Returns what has a scanned or typed QR code. */
    lookUpCode: (qrCode: string): Promise<Outcome<CodeLookUp>> =>
      requestJson(codeLookUp, { path: `${list}/by-code?${new URLSearchParams({ qrCode })}`, token }),

    listCodes: ({ page, limit, state, scope }: CodeListQuery): Promise<Outcome<CodeList>> =>
      requestJson(codeList, { path: `/codes?page=${page}&limit=${limit}&state=${state}&scope=${scope}`, token }),
    reserveCodes: (count: number): Promise<Outcome<{ data: ReservedCode[] }>> =>
      requestJson(reservedCodes, { method: "POST", path: "/codes", token, body: { count } }),
    voidCode: (id: string): Promise<Outcome<ReservedCode>> =>
      requestJson(reservedCode, { method: "POST", path: `/codes/${encodeURIComponent(id)}/void`, token }),

    listBackups: ({ page, limit }: { page: number; limit: number }): Promise<Outcome<BackupList>> =>
      requestJson(backupList, { path: `/backups?page=${page}&limit=${limit}`, token }),

    listLocations: (query: LocationListQuery): Promise<Outcome<LocationList>> =>
      requestJson(locationList, { path: `${list}/locations?${new URLSearchParams(query)}`, token }),

    getOverview: (scope: OverviewQuery["scope"]): Promise<Outcome<Overview>> =>
      requestJson(overview, { path: `/overview?scope=${scope}`, token }),

    /** Returns the QR symbol as an image. */
    qrImage: (id: string, kind: "svg" | "png"): Promise<Outcome<Response>> =>
      request({ path: `${one(id)}/qr.${kind}`, token, file: true }),

    setupState: (): Promise<Outcome<z.output<typeof setupState>>> => requestJson(setupState, { path: "/setup" }),
  };
}

/** Returns the parameters of a query that are given. */
const toParams = (query: object): URLSearchParams =>
  new URLSearchParams(
    Object.entries(flattenFields(query))
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

const ifMatch = (etag: string | undefined): Record<string, string> => (etag ? { "If-Match": etag } : {});

/**
 * Converts a page to what the list shows. Without an exact total, a next page may exist while pages are full; a page that
 * is not full is the last, and shows the total.
 */
export function toPage({ data, pagination, ...rest }: z.output<typeof listedAccessPointPage>): AccessPointPage {
  const labelCounts = rest.labelCounts ?? null;
  const { page, limit, total, totalPages, capped = false } = pagination;
  const shown = (page - 1) * limit + data.length;
  if (capped && data.length > 0 && data.length < limit) {
    const last = { page, limit, total: shown, totalPages: page, moreThan: null, hasNext: false };
    return { data, pagination: last, labelCounts };
  }
  if (total === null || totalPages === null || capped) {
    const hasNext = data.length > 0 && data.length >= limit;
    const moreThan = capped ? Math.max(total ?? 0, data.length > 0 ? shown : 0) : null;
    return { data, pagination: { page, limit, total: null, totalPages: null, moreThan, hasNext }, labelCounts };
  }
  const hasNext = page < totalPages;
  return { data, pagination: { page, limit, total, totalPages, moreThan: null, hasNext }, labelCounts };
}
