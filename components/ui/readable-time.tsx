"use client";

import { useSyncExternalStore } from "react";
import type { ColumnDate } from "@/components/ui/reader-dates";
import { relativeTime } from "@/components/ui/time/relative-time";

/** Paper and browsers without script show no relative time, because nothing updates it there. */
export function ReadableTime({ date, exact = false }: { date: ColumnDate; exact?: boolean }) {
  const relative = useRelativeTime(date.iso, date.relative);
  const absolute = exact ? date.exact : date.day;
  return (
    <time dateTime={date.iso} title={date.exact} className={exact ? "whitespace-normal" : undefined}>
      {relative === null ? (
        absolute
      ) : (
        <>
          <span aria-hidden="true" className="with-script print:hidden">
            {relative}
          </span>
          <span className="sr-only print:hidden">{date.exact}</span>
          <span aria-hidden="true" className="hidden print:inline noscript:inline">
            {absolute}
          </span>
        </>
      )}
    </time>
  );
}

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

function readInBrowser(iso: string): string | null {
  const startOfDay = (time: Date) => new Date(time).setHours(0, 0, 0, 0);
  return relativeTime(new Date(iso), { now: new Date(), startOfDay });
}

/** The server and hydration use `rendered`, so that nothing moves when the script starts. */
const useRelativeTime = (iso: string, rendered: string | null): string | null =>
  useSyncExternalStore(
    subscribe,
    () => readInBrowser(iso),
    () => rendered,
  );
