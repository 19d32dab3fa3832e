import { viewHref } from "@/components/access-points/list-url/view-url";
import { ViewPanel, type ViewPanelProps } from "@/components/access-points/views/view-panel";
import { Link } from "@/components/ui/link";

/** Links to the saved views of a person and those that others share, and the form that saves the list as a view. */
export function ViewTabs({ query, views, ...panel }: ViewPanelProps) {
  return (
    <>
      {views.length > 0 && (
        <nav aria-label="Saved views">
          <ul className="flex flex-wrap gap-x-1">
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
      )}
      <ViewPanel query={query} views={views} {...panel} />
    </>
  );
}
