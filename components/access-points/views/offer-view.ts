import { type ListQuery, listHref } from "@/components/access-points/list-url/list-url";
import { viewOf } from "@/components/access-points/list-url/view-url";
import { canChangeView, type ViewUser } from "@/components/access-points/views/view-tabs";
import type { SavedView } from "@/lib/contract/views";
import type { OfferedView } from "@/lib/dashboard/forms/view-form-state";

export function offerView(
  query: ListQuery,
  views: SavedView[],
  user: ViewUser,
): { offered: OfferedView; view: SavedView | null; path: string } {
  const view = views.find(({ id }) => id === query.view) ?? null;
  return {
    view,
    offered: {
      id: view?.id ?? "",
      list: JSON.stringify(viewOf(query)),
      may: view === null ? "create" : canChangeView(view, user) ? "change" : "choose",
      shares: user.canShare ? "yes" : "",
    },
    path: listHref(query, { panel: "view", page: query.page }),
  };
}
