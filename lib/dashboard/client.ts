import "server-only";
import type { z } from "zod";
import {
  type AccessPoint,
  type AccessPointChanges,
  accessPoint,
  type NewAccessPoint,
} from "@/lib/contract/access-point";
import { type AccessPointList, type AccessPointListQuery, accessPointList } from "@/lib/contract/access-point-list";
import { setupState } from "@/lib/contract/account";
import { labelCalls } from "./label-client";
import type { Outcome } from "./outcome";
import { ask, askFor } from "./transport";

/** The service as a signed-in person (or, with null, a stranger) asks it. Expected failures are returned, not thrown. */
export function serviceClient(session: { token: string } | null) {
  const token = session?.token;
  const list = "/access-points";
  const one = (id: string) => `${list}/${encodeURIComponent(id)}`;

  return {
    ...labelCalls(token),

    listAccessPoints: (query: AccessPointListQuery): Promise<Outcome<AccessPointList>> =>
      askFor(accessPointList, { path: `${list}?${searchOf(query)}`, token }),

    /** null: there is none of this id, or it is not for this person to see. */
    findAccessPoint: async (id: string): Promise<Outcome<{ accessPoint: AccessPoint; etag: string } | null>> => {
      const asked = await ask({ path: one(id), token });
      if (!asked.ok) return orNull(asked);
      const body = accessPoint.parse(await asked.value.json());
      return { ok: true, value: { accessPoint: body, etag: asked.value.headers.get("etag") ?? "" } };
    },

    createAccessPoint: (input: NewAccessPoint, idempotencyKey?: string): Promise<Outcome<AccessPoint>> =>
      askFor(accessPoint, {
        method: "POST",
        path: list,
        token,
        body: input,
        headers: idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {},
      }),

    updateAccessPoint: (id: string, changes: AccessPointChanges, etag?: string): Promise<Outcome<AccessPoint>> =>
      askFor(accessPoint, { method: "PATCH", path: one(id), token, body: changes, headers: ifMatch(etag) }),

    deleteAccessPoint: async (id: string, etag?: string): Promise<Outcome<null>> =>
      withoutValue(await ask({ method: "DELETE", path: one(id), token, headers: ifMatch(etag) })),

    /** The QR symbol as a picture; null as for `findAccessPoint`. */
    qrImage: async (
      id: string,
      kind: "svg" | "png",
    ): Promise<Outcome<{ bytes: ArrayBuffer; contentType: string } | null>> => {
      const asked = await ask({ path: `${one(id)}/qr.${kind}`, token });
      if (!asked.ok) return orNull(asked);
      const contentType = asked.value.headers.get("content-type") ?? "";
      return { ok: true, value: { bytes: await asked.value.arrayBuffer(), contentType } };
    },

    setupState: (): Promise<Outcome<z.output<typeof setupState>>> => askFor(setupState, { path: "/setup" }),

    openApiDocument: async (): Promise<Outcome<unknown>> => {
      const asked = await ask({ path: "/openapi.json" });
      return asked.ok ? { ok: true, value: await asked.value.json() } : asked;
    },
  };
}

const ifMatch = (etag: string | undefined): Record<string, string> => (etag ? { "If-Match": etag } : {});

const searchOf = (query: AccessPointListQuery): URLSearchParams =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));

const orNull = <T>(failed: Outcome<T> & { ok: false }): Outcome<null> =>
  failed.problem.status === 404 ? { ok: true, value: null } : failed;

const withoutValue = (asked: Outcome<Response>): Outcome<null> => (asked.ok ? { ok: true, value: null } : asked);
