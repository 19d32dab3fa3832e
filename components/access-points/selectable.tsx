"use client";

import type { ReactNode } from "react";
import { SelectionContext, type SelectionPage } from "@/components/access-points/use-selection";

/** Tells the boxes of a list which page they are on. */
export function Selectable({ page, children }: { page: SelectionPage; children: ReactNode }) {
  return <SelectionContext value={page}>{children}</SelectionContext>;
}
