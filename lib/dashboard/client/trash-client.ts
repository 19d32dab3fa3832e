import "server-only";
import {
  type BulkChange,
  type BulkChangeState,
  type BulkPreview,
  bulkChangeState,
  bulkPreview,
} from "@/lib/contract/access-points/bulk";
import { type ListedAccessPoint, listedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import {
  type Restoration,
  type TrashedAccessPoint,
  type TrashList,
  type TrashQuery,
  trashedAccessPoint,
  trashList,
} from "@/lib/contract/access-points/trash";
import type { Outcome } from "@/lib/contract/outcome";
import type { StepOptions } from "./import-client";
import { request, requestJson } from "./request";

/** Creates the operations of the service's client on deleted access points, and on many at once. */
export function trashCalls(token: string | undefined) {
  const trashed = (id: string) => `/access-points/${encodeURIComponent(id)}/trash`;
  const bulk = "/access-points/bulk";
  const post = { method: "POST" as const, token };

  return {
    listTrash: ({ page, limit, q, scope }: TrashQuery): Promise<Outcome<TrashList>> => {
      const params = new URLSearchParams({ page: String(page), limit: String(limit), scope, ...(q && { q }) });
      return requestJson(trashList, { path: `/access-points/trash?${params}`, token });
    },
    getTrashed: (id: string): Promise<Outcome<TrashedAccessPoint>> =>
      requestJson(trashedAccessPoint, { path: trashed(id), token }),
    restoreAccessPoint: (id: string, body: Restoration): Promise<Outcome<ListedAccessPoint>> =>
      requestJson(listedAccessPoint, { ...post, path: `/access-points/${encodeURIComponent(id)}/restore`, body }),
    purgeAccessPoint: (id: string): Promise<Outcome<Response>> =>
      request({ method: "DELETE", path: trashed(id), token }),

    previewBulkChange: (body: BulkChange): Promise<Outcome<BulkPreview>> =>
      requestJson(bulkPreview, { ...post, path: `${bulk}/preview`, body }),
    /** Changes many access points. The same key and body change them once. */
    runBulkChange: (body: BulkChange, key: string, { accept, signal }: StepOptions): Promise<Outcome<Response>> => {
      const headers = { Accept: accept, "Idempotency-Key": key };
      return request({ ...post, path: bulk, body, file: true, signal, headers });
    },
    getBulkChange: (id: string): Promise<Outcome<BulkChangeState>> =>
      requestJson(bulkChangeState, { path: `${bulk}/${encodeURIComponent(id)}/undo`, token }),
    undoBulkChange: (id: string, { accept, signal }: StepOptions): Promise<Outcome<Response>> => {
      const path = `${bulk}/${encodeURIComponent(id)}/undo`;
      return request({ ...post, path, file: true, signal, headers: { Accept: accept } });
    },
  };
}
