import "server-only";
import { z } from "zod";
import type { AccessPointChanges, NewAccessPoint } from "@/lib/contract/access-point";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";
import { setupState } from "@/lib/contract/account";
import { problemKinds, problemType } from "@/lib/contract/problem";
import { getCapabilities, lacks } from "./capabilities";
import { labelCalls } from "./label-client";
import type { Outcome } from "./outcome";
import { type ListedAccessPoint, readAccessPoint, readSaved } from "./shapes/access-point";
import { type AccessPointPage, readPage } from "./shapes/access-point-page";
import type { Reader } from "./shapes/reader";
import { ask, askAndRead, askFor, askForFile } from "./transport";

/**
 * Creates a client of the service for a session, or for requests without one (null). Expected failures are returned,
 * not thrown.
 */
export function serviceClient(session: { token: string } | null) {
  const token = session?.token;
  const list = "/access-points";
  const one = (id: string) => `${list}/${encodeURIComponent(id)}`;

  return {
    ...labelCalls(token),

    /** Sends only the query parameters that the service supports. */
    listAccessPoints: async (query: AccessPointListQuery): Promise<Outcome<AccessPointPage>> =>
      askAndRead(readPage(query), { path: `${list}?${await searchOf(query)}`, token }),

    /** Returns null when no access point has this id or this person may not see it. */
    findAccessPoint: async (id: string): Promise<Outcome<{ accessPoint: ListedAccessPoint; etag: string } | null>> => {
      const outcome = await askAndRead(readFound, { path: one(id), token });
      return outcome.ok ? outcome : orNull(outcome);
    },

    /** Omits blank members, because every service treats an absent member as blank. */
    createAccessPoint: async (input: NewAccessPoint, idempotencyKey?: string): Promise<Outcome<ListedAccessPoint>> => {
      const { idempotency } = await getCapabilities();
      return askAndRead(readSaved(input), {
        method: "POST",
        path: list,
        token,
        body: Object.fromEntries(Object.entries(input).filter(([, value]) => value !== "")),
        headers: idempotency && idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {},
      });
    },

    updateAccessPoint: async (id: string, changes: AccessPointChanges, etag?: string): Promise<Outcome<null>> => {
      if (await lacks("change")) return cannot("change");
      return withoutValue(await ask({ method: "PATCH", path: one(id), token, body: changes, headers: ifMatch(etag) }));
    },

    deleteAccessPoint: async (id: string, etag?: string): Promise<Outcome<null>> => {
      if (await lacks("remove")) return cannot("delete");
      return withoutValue(await ask({ method: "DELETE", path: one(id), token, headers: ifMatch(etag) }));
    },

    /** Returns the QR symbol as an image. Null as for `findAccessPoint`. */
    qrImage: async (
      id: string,
      kind: "svg" | "png",
    ): Promise<Outcome<{ bytes: ArrayBuffer; contentType: string } | null>> => {
      const outcome = await askForFile({ path: `${one(id)}/qr.${kind}`, token });
      return outcome.ok ? outcome : orNull(outcome);
    },

    setupState: (): Promise<Outcome<z.output<typeof setupState>>> => askFor(setupState, { path: "/setup" }),

    openApiDocument: (): Promise<Outcome<unknown>> => askFor(z.unknown(), { path: "/openapi.json" }),
  };
}

const readFound: Reader<{ accessPoint: ListedAccessPoint; etag: string }> = (json, headers) => {
  const read = readAccessPoint(json, headers);
  return read.ok ? { ok: true, value: { accessPoint: read.value, etag: headers.get("etag") ?? "" } } : read;
};

const ifMatch = (etag: string | undefined): Record<string, string> => (etag ? { "If-Match": etag } : {});

async function searchOf(query: AccessPointListQuery): Promise<URLSearchParams> {
  const { search, sort, scope, labelFilter, countCapped } = await getCapabilities();
  const followed = { page: true, limit: true, q: search, sort, scope, label: labelFilter, count: countCapped };
  const stated = Object.entries(query).filter(([name]) => followed[name as keyof typeof followed]);
  return new URLSearchParams(stated.map(([name, value]) => [name, String(value)]));
}

const orNull = <T>(failed: Outcome<T> & { ok: false }): Outcome<null> =>
  failed.problem.status === 404 ? { ok: true, value: null } : failed;

/**
 * Returns a 405 problem for an operation that the service lacks. The service itself would answer 404, which would mean
 * that no access point has this id.
 */
function cannot(verb: string): Outcome<never> {
  const kind = "method-not-allowed";
  const [status, title] = problemKinds[kind];
  const detail = `The service behind this dashboard cannot ${verb} access points. Nothing was changed.`;
  return { ok: false, problem: { type: problemType(kind), title, status, detail } };
}

const withoutValue = (asked: Outcome<Response>): Outcome<null> => (asked.ok ? { ok: true, value: null } : asked);
