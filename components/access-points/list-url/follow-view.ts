import { type ListQuery, listHref } from "@/components/access-points/list-url/list-url";
import type { SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { viewHref } from "@/components/access-points/list-url/view-url";
import { listKeys, NO_VIEW } from "@/lib/contract/access-points/list-cookies";
import { fieldParametersIn } from "@/lib/contract/custom-fields/field-parameters";
import type { SavedView } from "@/lib/contract/views";
import { t } from "@/lib/messages/messages";

type ShownList = { query: ListQuery; ignored: string[]; isOfOthers: boolean };

/** Follows the default view only where the URL is empty. Links of every other list state that they do not want it. */
export function followView(
  { query, ignored, isOfOthers }: ShownList,
  views: SavedView[],
  params: SearchParams,
): ShownList & { href: string | null } {
  const names = [...listKeys, ...fieldParametersIn(Object.keys(params))];
  const stated = names.filter((name) => params[name] !== undefined);
  const usual = views.find(({ isDefault }) => isDefault);
  if (query.view === undefined || query.view === NO_VIEW) {
    if (usual && stated.length === 0 && params.note === undefined)
      return { query, ignored, isOfOthers, href: viewHref(usual) };
    return { query: { ...query, view: usual ? NO_VIEW : undefined }, ignored, isOfOthers, href: null };
  }
  const view = views.find(({ id }) => id === query.view);
  if (!view) {
    const gone = t("views.gone");
    return { query: { ...query, view: NO_VIEW }, ignored: [...ignored, gone], isOfOthers, href: null };
  }
  const href = viewHref(view);
  const isBare = stated.length === 1 && href !== listHref(query);
  return { query, ignored, isOfOthers, href: isBare ? href : null };
}
