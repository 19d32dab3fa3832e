"use client";

import { useSyncExternalStore } from "react";
import { LANGUAGE, relativeTime } from "@/components/ui/time/relative-time";

/** In ms. */
const UPDATE_MS = 30_000;

const listeners = new Set<() => void>();
let timer: number | undefined;

function restartTimer() {
  clearInterval(timer);
  if (document.hidden || listeners.size === 0) return;
  for (const listener of listeners) listener();
  timer = window.setInterval(() => {
    for (const listener of listeners) listener();
  }, UPDATE_MS);
}

/** A list of a hundred rows shares one timer. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    restartTimer();
    document.addEventListener("visibilitychange", restartTimer);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", restartTimer);
  };
}

let format: Intl.RelativeTimeFormat | undefined;

function readInBrowser(iso: string): string | null {
  format ??= new Intl.RelativeTimeFormat(LANGUAGE, { numeric: "auto" });
  const startOfDay = (time: Date) => new Date(time).setHours(0, 0, 0, 0);
  return relativeTime(new Date(iso), { now: new Date(), format, startOfDay });
}

/** The server and hydration use `rendered`, so that nothing moves when the script starts. */
export const useRelativeTime = (iso: string, rendered: string | null): string | null =>
  useSyncExternalStore(
    subscribe,
    () => readInBrowser(iso),
    () => rendered,
  );
