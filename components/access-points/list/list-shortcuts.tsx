"use client";

import { useEffect } from "react";
import { listDefaults } from "@/components/access-points/list-url/list-url";

const find = <Kind extends HTMLElement>(selector: string) => document.querySelector<Kind>(selector);

/** Brings the focus `step` rows down; from outside the rows, to the first or the last one. */
function moveOverRows(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>("[data-row-link]")];
  const here = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  links[here < 0 ? (step > 0 ? 0 : links.length - 1) : here + step]?.focus();
}

const tickRow = () => document.activeElement?.closest("tr")?.querySelector<HTMLElement>("[data-tick]")?.click();

/** A key of the list → what it does. Links are clicked, so that keys and clicks go the same way. */
const keys: Record<string, () => void> = {
  "/": () => {
    const search = find<HTMLInputElement>("#search");
    search?.focus();
    search?.select();
  },
  n: () => find("[data-new]")?.click(),
  j: () => moveOverRows(1),
  k: () => moveOverRows(-1),
  x: tickRow,
  p: () => find("[data-print]")?.click(),
  ArrowLeft: () => find("a[rel=prev]")?.click(),
  ArrowRight: () => find("a[rel=next]")?.click(),
  "?": () => find("#keys")?.togglePopover(),
};

function onKeyDown(event: KeyboardEvent) {
  const inField =
    event.target instanceof Element &&
    event.target.closest("input:not([type=checkbox]), select, textarea, [contenteditable]");
  if (inField || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = keys[event.key];
  if (!act || (event.key === "/" && !find("#search"))) return;
  event.preventDefault();
  act();
}

/** Keeps what is empty or usual out of the address a list form leads to. */
function onFormData(event: FormDataEvent) {
  if (!(event.target instanceof HTMLFormElement) || event.target.dataset.listForm === undefined) return;
  for (const [key, value] of [...event.formData]) {
    const usual = String(listDefaults[key as keyof typeof listDefaults]);
    if (value === "" || value === usual) event.formData.delete(key);
  }
}

/** The list's keys and tidy addresses; it shows nothing, and the list works without it. */
export function ListKeys() {
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("formdata", onFormData);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("formdata", onFormData);
    };
  }, []);
  return null;
}
