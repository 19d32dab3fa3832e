"use client";

import { useEffect } from "react";
import { followRelations } from "@/components/access-points/list-url/follow-relations";

const find = <Kind extends HTMLElement>(selector: string) => document.querySelector<Kind>(selector);

/** Moves the focus by `step` rows; from outside the table, to the first or the last row. */
function focusRow(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>("[data-row-link]")];
  const here = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  links[here < 0 ? (step > 0 ? 0 : links.length - 1) : here + step]?.focus();
}

const toggleRow = () => document.activeElement?.closest("tr")?.querySelector<HTMLElement>("[data-tick]")?.click();

/** Actions by key. They click links and buttons, so that keyboard and mouse do the same. */
const actions: Record<string, () => void> = {
  "/": () => {
    const search = find<HTMLInputElement>("#search");
    search?.focus();
    search?.select();
  },
  n: () => find("[data-new]")?.click(),
  j: () => focusRow(1),
  k: () => focusRow(-1),
  x: toggleRow,
  p: () => find("[data-print]")?.click(),
  ArrowLeft: () => find("a[rel=prev]")?.click(),
  ArrowRight: () => find("a[rel=next]")?.click(),
  "?": () => find("#shortcuts")?.togglePopover(),
};

function onKeyDown(event: KeyboardEvent) {
  const isInField =
    event.target instanceof Element &&
    event.target.closest("input:not([type=checkbox]), select, textarea, [contenteditable]");
  if (isInField || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = actions[event.key];
  if (!act || (event.key === "/" && !find("#search"))) return;
  event.preventDefault();
  act();
}

/** Opens the access point of a row, wherever the row is clicked: not after its text was selected, and not on its controls. */
function onClick({ target, defaultPrevented, ctrlKey, metaKey, shiftKey }: MouseEvent) {
  if (defaultPrevented || !(target instanceof Element) || shiftKey || !getSelection()?.isCollapsed) return;
  const link = target.closest(".list-table > tbody > tr")?.querySelector<HTMLAnchorElement>("[data-row-link]");
  if (!link || target.closest("a, button, label, input, .at-tick")) return;
  if (ctrlKey || metaKey) open(link.href);
  else link.click();
}

/** Follows the chosen relations, and removes empty values and the first page's number, in the URL that a form leads to. */
function onFormData(event: FormDataEvent) {
  if (!(event.target instanceof HTMLFormElement) || event.target.dataset.listForm === undefined) return;
  followRelations(event.formData);
  for (const [key, value] of [...event.formData]) {
    if (value === "" || (key === "page" && value === "1")) event.formData.delete(key);
  }
}

/** Keyboard shortcuts, clicks on rows and short URLs of the list. Renders nothing; the list works without it. */
export function ListShortcuts() {
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("click", onClick);
    document.addEventListener("formdata", onFormData);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("click", onClick);
      document.removeEventListener("formdata", onFormData);
    };
  }, []);
  return null;
}
