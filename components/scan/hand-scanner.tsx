"use client";

import { useEffect } from "react";
import { SCANNED_KEY } from "@/components/scan/scan-guard";
import { createKeystrokeReader, type Typed } from "@/components/scan/scanner-keystrokes";
import { isInShown } from "@/components/ui/shell/browser-effects";

const FIELDS = "input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable], dialog, [popover]";

/** A page that takes scans itself, such as a round, cancels it. */
export const SCAN_EVENT = "label-scanned";

/** One that silence ended may be half of a code. Returns whether it opens a page. */
function open({ code, keys }: Typed, isPause = false): boolean {
  const scanned = new CustomEvent<Typed>(SCAN_EVENT, { detail: { code, keys }, cancelable: true });
  if (!window.dispatchEvent(scanned)) return false;
  const query = new URLSearchParams({ code, keys: keys.join(), ...(isPause && { end: "pause" }) });
  sessionStorage.setItem(SCANNED_KEY, String(Date.now()));
  location.assign(`/q?${query}`);
  return true;
}

/** In ms. */
const OPENING_MS = 10_000;

const isElsewhere = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.isComposing ||
  event.repeat ||
  event.metaKey ||
  event.altKey ||
  !(event.target instanceof Element) ||
  isInShown(event.target, FIELDS) ||
  document.querySelector("dialog[open]") !== null;

/** Keys that could begin a code are held back, so that a code does not run the shortcuts of the list. */
export function HandScanner() {
  useEffect(() => {
    const { read, release: releaseKey, takeAfterPause } = createKeystrokeReader();
    const released = new WeakSet<Event>();
    let held: KeyboardEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** As the time of an event. */
    let openedAt = Number.NEGATIVE_INFINITY;
    const drop = () => {
      clearTimeout(timer);
      held = [];
    };
    const release = () => {
      const events = held;
      drop();
      for (const event of events) {
        const focused = document.activeElement ?? document.body;
        // A shortcut before it may have moved the focus into a field.
        if (focused !== event.target && isInShown(focused, FIELDS)) {
          document.execCommand("insertText", false, event.key);
          continue;
        }
        const again = new KeyboardEvent("keydown", event);
        released.add(again);
        focused.dispatchEvent(again);
      }
    };
    const hold = (event: KeyboardEvent, wait: number) => {
      event.stopImmediatePropagation();
      // The page would scroll before the list has the key of its peek.
      if (event.key === " " && event.target instanceof Element && event.target.matches("[data-row-link]"))
        event.preventDefault();
      clearTimeout(timer);
      held.push(event);
      timer = setTimeout(onPause, wait);
    };
    const onPause = () => {
      const scanned = takeAfterPause();
      if (!scanned) return release();
      drop();
      if (open(scanned, true)) openedAt = performance.now();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (released.has(event)) return;
      // The rest of a code that a pause has cut is no input of a person for this page.
      if (
        event.timeStamp - openedAt < OPENING_MS &&
        !event.ctrlKey &&
        ([...event.key].length === 1 || event.key === "Enter")
      ) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      if (isElsewhere(event)) return release();
      const { key, code, shiftKey, ctrlKey } = event;
      const isCapsLock = event.getModifierState("CapsLock");
      const keystroke = read({ key, code, shiftKey, ctrlKey, isCapsLock }, event.timeStamp);
      if (keystroke.kind === "other") return key === "Shift" || key === "Control" ? undefined : release();
      if (keystroke.kind === "part") {
        if (keystroke.isFirst) release();
        // No code begins with a slash. The search has the focus at once, so that it gets what is typed next.
        if (keystroke.isFirst && key === "/") return void takeAfterPause();
        // Browsers scroll at a space, and Firefox searches the page at a slash.
        if (!keystroke.isFirst) event.preventDefault();
        return hold(event, keystroke.wait);
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      drop();
      if (open(keystroke)) openedAt = performance.now();
    };
    const onKeyUp = ({ code, timeStamp }: KeyboardEvent) => releaseKey(code, timeStamp);
    const onPointer = () => {
      openedAt = Number.NEGATIVE_INFINITY;
    };
    // A list that nobody searches needs less script without it. Where it cannot be loaded, a scan is typed as it comes.
    const readFields = () => {
      removeEventListener("focusin", onFocus);
      import("@/components/scan/field-scans").then(
        ({ readFieldScans }) => readFieldScans(signal),
        () => undefined,
      );
    };
    const onFocus = () => {
      if (document.activeElement?.matches("input")) readFields();
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    addEventListener("focusin", onFocus, { signal });
    if (document.querySelector("[data-code-field]:not([type=search])")) readFields();
    else onFocus();
    addEventListener("keydown", onKeyDown, { capture: true, signal });
    addEventListener("keyup", onKeyUp, { capture: true, signal });
    addEventListener("pointerdown", onPointer, { signal });
    addEventListener("pageshow", onPointer, { signal });
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, []);
  return null;
}
