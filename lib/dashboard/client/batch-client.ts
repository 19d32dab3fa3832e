import "server-only";
import { z } from "zod";
import type { NewAccessPoint } from "@/lib/contract/access-points/access-point";
import {
  type CodeList,
  type CodeListQuery,
  codeList,
  type ReservedCode,
  reservedCode,
  reservedCodes,
} from "@/lib/contract/access-points/codes/reserved-codes";
import { type ListedAccessPoint, listedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import type { Outcome } from "@/lib/contract/outcome";
import { requestJson } from "./request";

const created = z.object({ data: z.array(listedAccessPoint) });

/** Creates the operations of the service's client on many access points at once, and on codes for later ones. */
export function batchCalls(token: string | undefined) {
  return {
    /** Creates several access points, all or none. The same key and items create them once. */
    createAccessPoints: (items: NewAccessPoint[], key: string): Promise<Outcome<{ data: ListedAccessPoint[] }>> => {
      const headers = { "Idempotency-Key": key };
      return requestJson(created, { method: "POST", path: "/access-points/batch", token, body: { items }, headers });
    },

    listCodes: ({ page, limit, state, scope }: CodeListQuery): Promise<Outcome<CodeList>> =>
      requestJson(codeList, { path: `/codes?page=${page}&limit=${limit}&state=${state}&scope=${scope}`, token }),
    reserveCodes: (count: number): Promise<Outcome<{ data: ReservedCode[] }>> =>
      requestJson(reservedCodes, { method: "POST", path: "/codes", token, body: { count } }),
    voidCode: (id: string): Promise<Outcome<ReservedCode>> =>
      requestJson(reservedCode, { method: "POST", path: `/codes/${encodeURIComponent(id)}/void`, token }),
  };
}
