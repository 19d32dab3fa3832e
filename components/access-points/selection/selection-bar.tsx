"use client";

import { useEffect, useSyncExternalStore } from "react";
import {
  clearSelection,
  countSelected,
  noSelection,
  readSelection,
  subscribeToSelection,
  writeSelection,
} from "@/components/access-points/selection/selection-store";
import { Link } from "@/components/ui/link";

/** `total` is the number of rows that match the filter; null if unknown. */
type SelectionBarProps = { owner: string; filter: string; total: number | null; canEdit: boolean };

const button =
  "inline-flex min-h-8.5 items-center gap-2 rounded-md border border-paper/35 px-3 whitespace-nowrap hover:bg-paper/10 focus-visible:outline-paper touch:min-h-11";

/** Floating bar with the number of selected rows on all pages, and its actions. */
export function SelectionBar({ owner, filter, total, canEdit }: SelectionBarProps) {
  const selection = useSyncExternalStore(subscribeToSelection, () => readSelection(owner), noSelection);
  const { ids, all } = selection;
  const count = countSelected(selection);
  if (count <= 0) return <div role="status" />;
  const pages = new Set(ids.values()).size;
  const text = all
    ? all.except.length > 0
      ? `${count.toLocaleString("en")} of ${all.total.toLocaleString("en")} selected`
      : `All ${count.toLocaleString("en")} that match are selected`
    : `${count.toLocaleString("en")} selected${pages > 1 ? ` on ${pages} pages` : ""}`;
  const selected = all ? `${all.filter}${all.except.length > 0 ? "&from=selection" : ""}` : "from=selection";
  return (
    <section
      aria-label="Selection"
      className="sticky bottom-4 z-2 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-xl border border-transparent bg-ink py-2 pr-2 pl-4 text-paper print:hidden"
    >
      <p role="status" className="mr-1">
        {text}
      </p>
      {!all && total !== null && total > ids.size && (
        <button
          type="button"
          className={button}
          onClick={() => writeSelection(owner, { ids, all: { filter, total, except: [] } })}
        >
          Select all {total.toLocaleString("en")}
        </button>
      )}
      <button type="button" className={button} onClick={() => clearSelection(owner)}>
        Clear
      </button>
      {canEdit && (
        <>
          <Link href={`/access-points/bulk?${selected}`} className={button}>
            Edit
          </Link>
          <Link href={`/access-points/bulk?${selected}&what=delete`} className={button}>
            Delete
          </Link>
        </>
      )}
      <Link
        href={`/labels?${selected}`}
        data-print=""
        aria-keyshortcuts="p"
        className={`${button} border-transparent bg-paper text-ink hover:bg-paper/90`}
      >
        Print labels ({count.toLocaleString("en")})
        <span
          aria-hidden="true"
          className="rounded-sm border border-ink/30 px-1.5 font-mono text-xs leading-4 max-sm:hidden"
        >
          p
        </span>
      </Link>
    </section>
  );
}

/** Clears the selection of a user in this tab, because its access points were deleted. */
export function DeselectDeleted({ owner }: { owner: string }) {
  useEffect(() => clearSelection(owner), [owner]);
  return null;
}
