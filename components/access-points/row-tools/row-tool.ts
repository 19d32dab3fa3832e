import type { SaveCell } from "@/components/access-points/row-tools/point-details";

/** A peek at the access point of a row, a field in one of its cells, or a page of the access point. */
export type AskedTool = { row: HTMLElement; cell?: HTMLTableCellElement; page?: "edit" | "label" };

/** Event with which a key or a click asks for a tool. */
export const ROW_TOOL = "row-tool";

export const askRowTool = (asked: AskedTool): void => {
  document.dispatchEvent(new CustomEvent(ROW_TOOL, { detail: asked }));
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

export type LoadedRowToolsProps = RowToolsProps & { asked: AskedTool };

export function pointOf(row: HTMLElement): string {
  const link = row.querySelector<HTMLAnchorElement>("[data-row-link]");
  return decodeURIComponent(link?.pathname.split("/").at(-1) ?? "");
}
