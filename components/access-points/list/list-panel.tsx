import type { ReactNode } from "react";
import { type ListQuery, listHref, type PanelName } from "@/components/access-points/list-url/list-url";
import { buttonClass, type Look } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

type ListPanelProps = Pick<Look, "kind"> & { name: PanelName; query: ListQuery; title: ReactNode; children: ReactNode };

/**
 * Link that opens or closes a panel of the list, and the panel while it is open. Closed panels were a third of the page's
 * data, and most readers open none. The URL names the open ones, so that they need no script, and Back and a reload keep
 * them.
 */
export function ListPanel({ name, query, title, kind, children }: ListPanelProps) {
  const isOpen = query.panels.includes(name);
  const panels = isOpen ? query.panels.filter((other) => other !== name) : [...query.panels, name];
  const id = `panel-${name}`;
  return (
    <div className={isOpen ? "basis-full" : undefined}>
      {/* Without script the fragment keeps the focus here when the next document is loaded. */}
      <Link
        id={id}
        href={`${listHref(query, { panels, page: query.page })}#${id}`}
        data-soft="stay"
        aria-expanded={isOpen}
        className={buttonClass({ kind }, "aria-expanded:border-edge aria-expanded:bg-wash aria-expanded:font-semibold")}
      >
        {title}
      </Link>
      {isOpen && children}
    </div>
  );
}
