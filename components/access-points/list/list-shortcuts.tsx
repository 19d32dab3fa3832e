"use client";

import { useEffect } from "react";
import { followRelations } from "@/components/access-points/list-url/follow-relations";
import { askRowTool } from "@/components/access-points/row-tools/row-tool";
import { isInShown } from "@/components/ui/shell/browser-effects";
import { isRightToLeft } from "@/lib/messages/messages";

const find = <Kind extends HTMLElement>(selector: string) => document.querySelector<Kind>(selector);

const ROW = ".list-table > tbody > tr";
const focusedRow = () => document.activeElement?.closest<HTMLTableRowElement>(ROW);

const currentRow = () => {
  const peeked = document.activeElement?.closest<HTMLElement>(".peek")?.dataset.href;
  return peeked ? find(`[data-row-link][href="${peeked}"]`)?.closest("tr") : focusedRow();
};

/** From outside the table, to the first or the last row. */
function focusRow(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>("[data-row-link]")];
  const row = currentRow();
  const here = links.findIndex((link) => link.closest("tr") === row);
  links[here < 0 ? (step > 0 ? 0 : links.length - 1) : here + step]?.focus();
}

function moveRow(step: 1 | -1): boolean {
  const isRow = Boolean(currentRow());
  if (isRow) focusRow(step);
  return isRow;
}

const isEdited = (cell: HTMLTableCellElement) =>
  cell.closest("table")?.tHead?.rows[0]?.cells[cell.cellIndex]?.dataset.edits !== undefined;

function focusCell(step: 1 | -1) {
  const cells = [...(focusedRow()?.cells ?? [])].filter(isEdited);
  const here = cells.findIndex((cell) => cell.matches(":focus"));
  const next = cells[here < 0 ? (step > 0 ? 0 : cells.length - 1) : here + step];
  if (!next) return;
  next.tabIndex = -1;
  next.focus();
}

function editCell(cell: Element | null | undefined): boolean {
  const row = focusedRow();
  if (!row || !(cell instanceof HTMLTableCellElement) || !isEdited(cell)) return false;
  askRowTool({ row, cell });
  return true;
}

function openOfRow(page: "edit" | "label") {
  const row = focusedRow();
  if (row) askRowTool({ row, page });
}

/** Actions by key; false leaves the key to the browser. They click links and buttons, so that keyboard and mouse do the same. */
const actions: Record<string, (event: KeyboardEvent) => unknown> = {
  "/": () => {
    const search = find<HTMLInputElement>("#search");
    search?.focus();
    search?.select();
    return search !== null;
  },
  n: () => find("[data-new]")?.click(),
  j: () => focusRow(1),
  k: () => focusRow(-1),
  ArrowDown: () => moveRow(1),
  ArrowUp: () => moveRow(-1),
  l: () => focusCell(1),
  h: () => focusCell(-1),
  x: () => focusedRow()?.querySelector<HTMLElement>("[data-tick]")?.click(),
  e: () => openOfRow("edit"),
  p: () => {
    const selection = find("[data-print]");
    if (selection) selection.click();
    else openOfRow("label");
  },
  " ": ({ target }) => {
    const row = target instanceof Element && target.matches("[data-row-link], td") && target.closest<HTMLElement>(ROW);
    if (row) askRowTool({ row });
    return Boolean(row);
  },
  Enter: ({ target }) => target instanceof Element && editCell(target),
  F2: ({ target }) => target instanceof Element && editCell(target.closest("td")),
  ArrowLeft: () => find(`a[rel=${isRightToLeft() ? "next" : "prev"}]`)?.click(),
  ArrowRight: () => find(`a[rel=${isRightToLeft() ? "prev" : "next"}]`)?.click(),
  "?": () => find("[data-shortcuts]")?.click(),
};

function onKeyDown(event: KeyboardEvent) {
  const isInField = isInShown(event.target, "input:not([type=checkbox]), select, textarea, [contenteditable]");
  if (isInField || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = actions[event.key];
  if (act && act(event) !== false) event.preventDefault();
}

/** Time in milliseconds in which a second click makes a double click. The first one waits in a cell that can be edited. */
const DOUBLE_CLICK_MS = 220;
let opening: ReturnType<typeof setTimeout>;

/** Not after its text was selected, and not on its controls. */
function onClick({ target, defaultPrevented, ctrlKey, metaKey, shiftKey, detail }: MouseEvent) {
  if (defaultPrevented || !(target instanceof Element) || shiftKey || !getSelection()?.isCollapsed) return;
  const link = target.closest(ROW)?.querySelector<HTMLAnchorElement>("[data-row-link]");
  if (!link || target.closest("a, button, label, input, select, form, .at-tick")) return;
  const cell = target.closest("td");
  if (ctrlKey || metaKey) open(link.href);
  else if (!cell || !isEdited(cell)) link.click();
  else if (detail < 2) opening = setTimeout(() => link.click(), DOUBLE_CLICK_MS);
}

function onDoubleClick({ target }: MouseEvent) {
  const cell = target instanceof Element ? target.closest("td") : null;
  const row = cell?.closest<HTMLElement>(ROW);
  if (!cell || !row || !isEdited(cell) || (target as Element).closest("a, form")) return;
  clearTimeout(opening);
  getSelection()?.removeAllRanges();
  askRowTool({ row, cell });
}

function onPointerOver({ target }: PointerEvent) {
  const cell = target instanceof Element ? target.closest<HTMLElement>(`${ROW} > td`) : null;
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? "") : "";
}

function onFormData(event: FormDataEvent) {
  if (!(event.target instanceof HTMLFormElement) || event.target.dataset.listForm === undefined) return;
  followRelations(event.formData);
  for (const [key, value] of [...event.formData]) {
    if (value === "" || (key === "page" && value === "1")) event.formData.delete(key);
  }
}

/** The list works without it. */
export function ListShortcuts() {
  useEffect(() => {
    const aborter = new AbortController();
    document.addEventListener("keydown", onKeyDown, aborter);
    document.addEventListener("click", onClick, aborter);
    document.addEventListener("dblclick", onDoubleClick, aborter);
    document.addEventListener("pointerover", onPointerOver, aborter);
    document.addEventListener("formdata", onFormData, aborter);
    return () => aborter.abort();
  }, []);
  return null;
}
