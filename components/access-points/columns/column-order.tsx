"use client";

import type { ColumnOrderProps } from "@/components/access-points/columns/column-order-list";
import { lazyPart } from "@/components/ui/feedback/lazy-part";

const ColumnOrderList = lazyPart(() =>
  import("@/components/access-points/columns/column-order-list").then((loaded) => loaded.ColumnOrderList),
);

/** Loaded with the panel that shows it, which most visits to the list do not open. */
export const ColumnOrder = (props: ColumnOrderProps) => <ColumnOrderList {...props} />;
