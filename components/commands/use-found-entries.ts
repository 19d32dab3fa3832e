"use client";

import { useEffect, useState } from "react";
import type { FoundEntries } from "@/components/commands/command-options";

/** Time in milliseconds without typing before a search starts. */
const PAUSE_MS = 150;

/** Answer to a search. `query` is the text that it answers. */
type Answer = FoundEntries & { query: string; error: string | null };

const nothing: FoundEntries = { points: [], jobs: [] };

/**
 * Searches access points while the reader types, at once if `isUrgent`. Aborts the requests of earlier texts.
 * @returns the last answer, which may still be that of an earlier text; null before the first answer
 */
export function useFoundEntries(query: string, isUrgent: boolean): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isAnswered = answer?.query === query;
  useEffect(() => {
    if (isAnswered) return;
    const aborter = new AbortController();
    const search = async () => {
      const found = await fetchEntries(query, aborter.signal);
      if (!aborter.signal.aborted) setAnswer({ query, ...found });
    };
    const timer = setTimeout(search, isUrgent || query === "" ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [query, isUrgent, isAnswered]);
  return answer;
}

async function fetchEntries(query: string, signal: AbortSignal): Promise<FoundEntries & { error: string | null }> {
  try {
    const response = await fetch(`/find?${new URLSearchParams({ q: query })}`, { signal });
    // The proxy sends a request without a session to the sign-in page.
    if (response.redirected || response.status === 401) {
      return { ...nothing, error: "Your session has ended. Reload the page to sign in." };
    }
    const body = await response.json();
    return response.ok ? { ...body, error: null } : { ...nothing, error: body.detail };
  } catch {
    return { ...nothing, error: "The search did not answer. Try again." };
  }
}
