import type { ReactNode } from "react";
import { type ListQuery, listHref } from "@/components/access-points/list-url/list-url";
import { viewHref } from "@/components/access-points/list-url/view-url";
import { Link } from "@/components/ui/link";
import { type Role, seesEveryone } from "@/lib/contract/accounts/roles";
import type { SavedView } from "@/lib/contract/views";
import { t } from "@/lib/messages/messages";

export type ViewUser = { id: string; canShare: boolean; isAdmin: boolean };

type ViewTabsProps = {
  query: ListQuery;
  views: SavedView[];
  countOf: (view: SavedView) => ReactNode;
};

export function ViewTabs({ query, views, countOf }: ViewTabsProps) {
  if (views.length === 0) return null;
  return (
    <nav aria-label={t("views.title")}>
      <ul className="tab-list">
        {views.map((view) => (
          <li key={view.id}>
            <Link href={viewHref(view)} aria-current={query.view === view.id ? "true" : undefined} className="tab">
              <bdi className="max-w-60 truncate">{view.name}</bdi>
              {view.shared && (
                <span title={t("views.sharedWithEveryone")}>
                  <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5 text-soft">
                    <path
                      fill="none"
                      stroke="currentColor"
                      strokeWidth="1.3"
                      d="M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M10.5 3a2.3 2.3 0 0 1 0 4.2M12 9.8c1.6.5 2.5 1.8 2.5 3.7"
                    />
                  </svg>
                  <span className="sr-only">{t("views.shared")}</span>
                </span>
              )}
              <span className="text-xs [-webkit-text-stroke:0]">{countOf(view)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function viewLinkText(query: ListQuery, views: SavedView[], user: ViewUser): string {
  const view = views.find(({ id }) => id === query.view);
  if (!view) return t("views.save");
  const differs = listHref({ ...query, count: "capped" }) !== viewHref(view);
  return t(differs && canChangeView(view, user) ? "views.settingsChanged" : "views.settings");
}

/** Only managers and admins change what is shared, also when it is their own. */
export const canChangeView = ({ owner, shared }: SavedView, { id, canShare, isAdmin }: ViewUser): boolean =>
  isAdmin || (owner.id === id && (canShare || !shared));

export const viewUserOf = ({ id, role }: { id: string; role: Role }): ViewUser => ({
  id,
  canShare: seesEveryone(role),
  isAdmin: role === "admin",
});
