import "server-only";
import { type OwnerList, ownerList } from "@/lib/contract/access-points/owner-list";
import type { Outcome } from "@/lib/contract/outcome";
import {
  type NewView,
  type SavedView,
  savedView,
  type ViewChanges,
  type ViewList,
  viewList,
} from "@/lib/contract/views";
import { request, requestJson } from "./request";

/** Creates the operations of the service's client on saved views, and on what the filters of the list can be set to. */
export function viewCalls(token: string | undefined) {
  const one = (id: string) => `/views/${encodeURIComponent(id)}`;
  return {
    /** Returns the owners of access points, to filter the list by one of them. */
    listOwners: (): Promise<Outcome<OwnerList>> => requestJson(ownerList, { path: "/access-points/owners", token }),

    listViews: (): Promise<Outcome<ViewList>> => requestJson(viewList, { path: "/views", token }),
    createView: (body: NewView): Promise<Outcome<SavedView>> =>
      requestJson(savedView, { method: "POST", path: "/views", token, body }),
    updateView: (id: string, body: ViewChanges): Promise<Outcome<SavedView>> =>
      requestJson(savedView, { method: "PATCH", path: one(id), token, body }),
    deleteView: (id: string): Promise<Outcome<Response>> => request({ method: "DELETE", path: one(id), token }),
  };
}
