"use client";

import { Suspense, useEffect, useSyncExternalStore } from "react";
import type { SelectionBarProps } from "@/components/access-points/selection/selection-actions";
import {
  clearSelection,
  countSelected,
  isOfOtherList,
  noSelection,
  readSelection,
  subscribeToSelection,
  writeSelection,
} from "@/components/access-points/selection/selection-store";
import { lazyPart } from "@/components/ui/feedback/lazy-part";

/** Loaded with the first selected row: most visits to the list select none. */
const SelectionActions = lazyPart(() =>
  import("@/components/access-points/selection/selection-actions").then((loaded) => loaded.SelectionActions),
);

/** Another search, filter or view clears the selection, because its rows may not be in sight. */
export function SelectionBar(props: SelectionBarProps) {
  const { owner, filter, total } = props;
  const selection = useSyncExternalStore(subscribeToSelection, () => readSelection(owner), noSelection);
  const count = countSelected(selection);
  const isOther = count > 0 && isOfOtherList(selection, filter);
  useEffect(() => {
    const { all } = selection;
    if (isOther || (all && total === 0)) clearSelection(owner);
    else if (all && total !== null && total !== all.total)
      writeSelection(owner, { ...selection, all: { ...all, total } });
  }, [isOther, owner, selection, total]);
  const nothing = <div role="status" />;
  if (count <= 0 || isOther) return nothing;
  return (
    <Suspense fallback={nothing}>
      <SelectionActions {...props} selection={selection} count={count} />
    </Suspense>
  );
}
