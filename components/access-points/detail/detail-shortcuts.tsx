"use client";

import { useEffect } from "react";
import { isInShown } from "@/components/ui/shell/browser-effects";

/** Presses the link itself, so that keyboard and mouse do the same. The hand scanner has priority. */
function onKeyDown(event: KeyboardEvent) {
  const { target, key } = event;
  const isInField = isInShown(target, "input, select, textarea, [contenteditable], dialog");
  if (isInField || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!/^[a-z?]$/.test(key)) return;
  const pressed = key === "?" ? "[data-shortcuts]" : `main [aria-keyshortcuts="${key}"]`;
  const element = document.querySelector<HTMLElement>(pressed);
  if (!element) return;
  event.preventDefault();
  element.click();
}

export function DetailShortcuts() {
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return null;
}
