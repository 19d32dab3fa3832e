"use client";

import { useRouter } from "next/navigation";
import { type ComponentType, useEffect, useState } from "react";
import type { LoadedRowToolsProps } from "@/components/access-points/row-tools/loaded-row-tools";
import type { SaveCell } from "@/components/access-points/row-tools/point-details";

/** A peek at the access point of a row, a field in one of its cells, or a page of the access point. */
export type AskedTool = { row: HTMLElement; cell?: HTMLTableCellElement; page?: "edit" | "label" };

const EVENT = "row-tool";

/** Asks for a tool of a row. */
export const askRowTool = (asked: AskedTool): void => {
  document.dispatchEvent(new CustomEvent(EVENT, { detail: asked }));
};

export type RowToolsProps = {
  /** Rows of the page, and those of them that the person may not change. */
  ids: string[];
  theirs: string[];
  /** Changes when the rows were loaded again. */
  version: string;
  /** Whether the service has what the panel shows, and whether cells may be changed. */
  canPeek: boolean;
  canEdit: boolean;
  save: SaveCell;
};

/** Width from which the panel has room beside the list. */
const BESIDE = "(width >= 80rem)";

/** What rows offer besides links: a peek beside the list, and fields in cells. Their code is loaded when one is first asked for. */
export function RowTools(props: RowToolsProps) {
  const { canPeek, canEdit, theirs } = props;
  const router = useRouter();
  const [asked, setAsked] = useState<AskedTool | null>(null);
  const [Tools, setTools] = useState<ComponentType<LoadedRowToolsProps> | null>(null);
  useEffect(() => {
    const onAsked = async (event: Event) => {
      const { detail } = event as CustomEvent<AskedTool>;
      const link = detail.row.querySelector<HTMLAnchorElement>("[data-row-link]");
      const isTheirs = theirs.includes(idOf(detail.row));
      // The print page sets the paper size when its document is loaded.
      if (detail.page === "label") return location.assign(`${link?.pathname}/label`);
      if (detail.page) return canEdit && router.push(`${link?.pathname}/edit`);
      // In place of a tool that cannot be used, the row opens.
      if (detail.cell ? !canEdit || isTheirs : !canPeek || !matchMedia(BESIDE).matches) return link?.click();
      setAsked(detail);
      const loaded = await import("@/components/access-points/row-tools/loaded-row-tools").catch(() => null);
      if (loaded) setTools(() => loaded.LoadedRowTools);
      // The file is gone after an update of the program.
      else link?.click();
    };
    document.addEventListener(EVENT, onAsked);
    return () => document.removeEventListener(EVENT, onAsked);
  }, [canPeek, canEdit, theirs, router]);
  return Tools && asked && <Tools {...props} asked={asked} />;
}

/** Returns the id of the access point of a row. */
export function idOf(row: HTMLElement): string {
  const link = row.querySelector<HTMLAnchorElement>("[data-row-link]");
  return decodeURIComponent(link?.pathname.split("/").at(-1) ?? "");
}
