import type { SaveCell } from "@/components/access-points/row-tools/point-details";

export type AskedTool = { row: HTMLElement; cell?: HTMLTableCellElement; page?: "edit" | "label" };

export const ROW_TOOL = "row-tool";

export const askRowTool = (asked: AskedTool): void => {
  document.dispatchEvent(new CustomEvent(ROW_TOOL, { detail: asked }));
};

export type RowToolsProps = {
  ids: string[];
  theirs: string[];
  version: string;
  save: SaveCell;
};

export type LoadedRowToolsProps = RowToolsProps & { asked: AskedTool };

export function pointOf(row: HTMLElement): string {
  const link = row.querySelector<HTMLAnchorElement>("[data-row-link]");
  return decodeURIComponent(link?.pathname.split("/").at(-1) ?? "");
}
