import { type ListQuery, listHref } from "@/components/access-points/list-url/list-url";
import { viewHref } from "@/components/access-points/list-url/view-url";
import { Link } from "@/components/ui/link";
import type { SavedView } from "@/lib/contract/views";

export type ViewUser = { id: string; canShare: boolean; isAdmin: boolean };

/** Links to the saved views of a person and those that others share. */
export function ViewTabs({ query, views }: { query: ListQuery; views: SavedView[] }) {
  if (views.length === 0) return null;
  return (
    <nav aria-label="Saved views">
      <ul className="tab-list">
        {views.map((view) => (
          <li key={view.id}>
            <Link href={viewHref(view)} aria-current={query.view === view.id ? "true" : undefined} className="tab">
              <bdi className="max-w-60 truncate">{view.name}</bdi>
              {view.shared && (
                <span title="Shared with everyone">
                  <span aria-hidden="true">☆</span>
                  <span className="sr-only">shared</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the text of the link to the form of views: it says when the shown view differs from what is saved. */
export function viewLinkText(query: ListQuery, views: SavedView[], user: ViewUser): string {
  const view = views.find(({ id }) => id === query.view);
  if (!view) return "Save view";
  const differs = listHref({ ...query, count: "capped" }) !== viewHref(view);
  return differs && canChangeView(view, user) ? "View settings · changed" : "View settings";
}

export const canChangeView = (view: SavedView, user: ViewUser): boolean => view.owner.id === user.id || user.isAdmin;
