import { useEffect, useState } from "react";
import { t } from "@/lib/messages/messages";

/** Time in milliseconds without typing before suggestions are asked for. */
const PAUSE_MS = 150;

/** Answer to a request: what was found, or a sentence for the reader. */
type Suggestions<T> = { url: string } & ({ found: T; error: null } | { found: null; error: string });

/**
 * Asks for suggestions once the reader pauses. `show` gets the answer to the latest request alone. `stop` ends this, also for
 * an answer that is on its way.
 */
export function startSuggestions<T>(show: (answer: Suggestions<T>) => void) {
  let timer: ReturnType<typeof setTimeout>;
  let aborter = new AbortController();
  const stop = () => {
    clearTimeout(timer);
    aborter.abort();
  };
  const ask = (url: string, pause = PAUSE_MS) => {
    stop();
    aborter = new AbortController();
    const { signal } = aborter;
    timer = setTimeout(async () => {
      const answer = await load<T>(url, signal);
      if (!signal.aborted) show(answer);
    }, pause);
  };
  return { ask, stop };
}

/**
 * Asks the URL, which changes with what is typed, for suggestions; null asks nothing.
 * @returns the last answer, which may still be that of an earlier text; null before the first one
 */
export function useSuggestions<T>(url: string | null, pause = PAUSE_MS): Suggestions<T> | null {
  const [answer, setAnswer] = useState<Suggestions<T> | null>(null);
  const isAnswered = answer?.url === url;
  useEffect(() => {
    if (url === null || isAnswered) return;
    const { ask, stop } = startSuggestions<T>(setAnswer);
    ask(url, pause);
    return stop;
  }, [url, pause, isAnswered]);
  return answer;
}

async function load<T>(url: string, signal: AbortSignal): Promise<Suggestions<T>> {
  try {
    const response = await fetch(url, { signal });
    // The proxy sends a request without a session to the sign-in page.
    if (response.redirected || response.status === 401) {
      return { url, found: null, error: t("form.sessionEnded.reload") };
    }
    const body = await response.json();
    return response.ok ? { url, found: body, error: null } : { url, found: null, error: body.detail };
  } catch {
    return { url, found: null, error: t("ui.search.failed") };
  }
}

/** Address of the places that contain a text. */
export const placesFound = (q: string): string => `/access-points/new/locations?${new URLSearchParams({ q })}`;
