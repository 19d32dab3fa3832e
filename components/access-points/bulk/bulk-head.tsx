"use client";

import { useSyncExternalStore } from "react";
import {
  countSelected,
  noSelection,
  readSelection,
  subscribeToSelection,
} from "@/components/access-points/selection/selection-store";
import { PageHead } from "@/components/ui/shell/page-head";
import { countOf } from "@/components/ui/text/count-of";
import type { BulkSelection } from "@/lib/contract/access-points/bulk";

type BulkHeadProps = {
  select: BulkSelection | null;
  /** Id of the user whose stored selection is meant; null for that of the URL. */
  storedOf: string | null;
  listHref: string;
};

/** Heading with the number of access points that change. Those stored in the tab are counted there. */
export function BulkHead({ select, storedOf, listHref }: BulkHeadProps) {
  const stored = useSyncExternalStore(
    subscribeToSelection,
    () => (storedOf === null ? 0 : countSelected(readSelection(storedOf))),
    () => countSelected(noSelection()),
  );
  const count = storedOf === null ? select?.ids?.length : stored;
  return (
    <PageHead
      breadcrumb={{ parent: { href: listHref, name: "Access points" }, current: "Edit" }}
      title={`Edit ${count ? countOf(count) : select ? "all access points that match" : "access points"}`}
    >
      <p className="max-w-prose text-soft">
        The preview shows what changes, and you can undo the change for ten minutes.
      </p>
    </PageHead>
  );
}
