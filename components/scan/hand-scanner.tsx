"use client";

import { useEffect } from "react";
import { createKeystrokeReader, GAP_MS, type Typed } from "@/components/scan/scanner-keystrokes";

const FIELDS = "input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable], dialog, [popover]";

const open = ({ code, keys }: Typed) => location.assign(`/q?${new URLSearchParams({ code, keys: keys.join() })}`);

const isElsewhere = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.isComposing ||
  event.repeat ||
  event.metaKey ||
  event.altKey ||
  !(event.target instanceof Element) ||
  event.target.closest(FIELDS) !== null ||
  document.querySelector("dialog[open]") !== null;

/**
 * Opens the access point of a code that a hand scanner types on any page while no field has the focus. Keys that could
 * begin a code are held until the next key could have come, so that a code does not run the shortcuts of the list; then
 * they reach the page as if nothing had happened.
 *
 * A scanner types the keys of a keyboard of the USA, unless it was set to another one: `keys` says which, so that the service
 * finds what it meant.
 */
export function HandScanner() {
  useEffect(() => {
    const { read, takeAfterPause } = createKeystrokeReader();
    const released = new WeakSet<Event>();
    let held: KeyboardEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const drop = () => {
      clearTimeout(timer);
      held = [];
    };
    const release = () => {
      const events = held;
      drop();
      for (const event of events) {
        const again = new KeyboardEvent("keydown", event);
        released.add(again);
        event.target?.dispatchEvent(again);
      }
    };
    const hold = (event: KeyboardEvent) => {
      event.stopImmediatePropagation();
      // The page would scroll before the list has the key of its peek.
      if (event.key === " " && event.target instanceof Element && event.target.matches("[data-row-link]"))
        event.preventDefault();
      clearTimeout(timer);
      held.push(event);
      timer = setTimeout(onPause, GAP_MS);
    };
    const onPause = () => {
      const scanned = takeAfterPause();
      if (!scanned) return release();
      drop();
      open(scanned);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (released.has(event)) return;
      if (isElsewhere(event)) return release();
      const { key, code, shiftKey, ctrlKey } = event;
      const isCapsLock = event.getModifierState("CapsLock");
      const keystroke = read({ key, code, shiftKey, ctrlKey, isCapsLock }, event.timeStamp);
      if (keystroke.kind === "other") return key === "Shift" || key === "Control" ? undefined : release();
      if (keystroke.kind === "part") {
        if (keystroke.isFirst) release();
        // Browsers scroll at a space. The list has a shortcut at a slash, and Firefox another.
        if (!keystroke.isFirst || (event.key === "/" && document.querySelector("#search"))) event.preventDefault();
        return hold(event);
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      drop();
      open(keystroke);
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", onKeyDown, { capture: true });
    };
  }, []);
  return null;
}
