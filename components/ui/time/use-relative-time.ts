"use client";

import { useSyncExternalStore } from "react";
import { readerLocale } from "@/components/ui/time/reader-locale";

/** Interval in milliseconds at which shown times are updated. */
const UPDATE_MS = 30_000;

const listeners = new Set<() => void>();
let timer: number | undefined;

/** Runs the timer only while a page with times is visible. */
function restartTimer() {
  clearInterval(timer);
  if (document.hidden || listeners.size === 0) return;
  for (const listener of listeners) listener();
  timer = window.setInterval(() => {
    for (const listener of listeners) listener();
  }, UPDATE_MS);
}

/** Adds a time to the one timer of the document, which a list of a hundred rows shares. */
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

/**
 * Returns a time of the last week relative to now, such as "3 minutes ago" or "yesterday", in the language and time zone
 * of the browser. Returns null for other times, on the server and during hydration, so that both render the same.
 */
export const useRelativeTime = (iso: string): string | null =>
  useSyncExternalStore(
    subscribe,
    () => relativeTime(new Date(iso), new Date(), navigator.language),
    () => null,
  );

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEEK_DAYS = 7;

/** Returns null for a time that is a week or longer ago. A time in the future, by another clock, counts as now. */
export function relativeTime(time: Date, now: Date, language: string): string | null {
  const format = formatOf(language);
  const past = Math.max(0, now.getTime() - time.getTime());
  const days = Math.round((startOfDay(now) - startOfDay(time)) / (24 * HOUR));
  if (past < MINUTE) return format.format(0, "second");
  if (past < HOUR) return format.format(-Math.floor(past / MINUTE), "minute");
  if (days < 1) return format.format(-Math.floor(past / HOUR), "hour");
  return days < WEEK_DAYS ? format.format(-days, "day") : null;
}

/** Days are counted at midnight and rounded, because a day of a time change has 23 or 25 hours. */
const startOfDay = (time: Date): number => new Date(time).setHours(0, 0, 0, 0);

const formats = new Map<string, Intl.RelativeTimeFormat>();

function formatOf(language: string): Intl.RelativeTimeFormat {
  const format = formats.get(language) ?? new Intl.RelativeTimeFormat(readerLocale(language), { numeric: "auto" });
  formats.set(language, format);
  return format;
}
