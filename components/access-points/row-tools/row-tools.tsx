"use client";

import { useRouter } from "next/navigation";
import { type ComponentType, useEffect, useState } from "react";
import {
  type AskedTool,
  type LoadedRowToolsProps,
  pointOf,
  ROW_TOOL,
  type RowToolsProps,
} from "@/components/access-points/row-tools/row-tool";
import { useReader } from "@/components/ui/reader";
import { isAllowed } from "@/lib/contract/accounts/reader";

const BESIDE = "(width >= 80rem)";

/** The code is loaded when a tool is first asked for. */
export function RowTools(props: RowToolsProps) {
  const { theirs } = props;
  const reader = useReader();
  const canEdit = isAllowed(reader, "edit");
  const router = useRouter();
  const [asked, setAsked] = useState<AskedTool | null>(null);
  const [Tools, setTools] = useState<ComponentType<LoadedRowToolsProps> | null>(null);
  useEffect(() => {
    const onAsked = async (event: Event) => {
      const { detail } = event as CustomEvent<AskedTool>;
      const link = detail.row.querySelector<HTMLAnchorElement>("[data-row-link]");
      const isTheirs = theirs.includes(pointOf(detail.row));
      // The print page sets the paper size when its document is loaded.
      if (detail.page === "label") return location.assign(`${link?.pathname}/label`);
      if (detail.page) return canEdit && !isTheirs && router.push(`${link?.pathname}/edit`);
      // If the tool cannot be used here, the row opens instead.
      if (detail.cell ? !canEdit || isTheirs : !reader.contract || !matchMedia(BESIDE).matches) return link?.click();
      setAsked(detail);
      const loaded = await import("@/components/access-points/row-tools/loaded-row-tools").catch(() => null);
      if (loaded) setTools(() => loaded.LoadedRowTools);
      // The file is gone after an update of the program.
      else link?.click();
    };
    document.addEventListener(ROW_TOOL, onAsked);
    return () => document.removeEventListener(ROW_TOOL, onAsked);
  }, [reader.contract, canEdit, theirs, router]);
  return Tools && asked && <Tools {...props} asked={asked} />;
}
