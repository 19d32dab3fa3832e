"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/feedback/notice";

/** How long before the end it is said, in milliseconds. */
const EARLY_MS = 10 * 60_000;

type SessionEndingProps = {
  /** RFC 3339. */
  endsAt: string;
  /** When the page was drawn, so that the browser begins with the same words. */
  now: number;
};

/** Says in time that a session ends which nothing can renew. The link opens beside the page: what is typed here stays. */
export function SessionEnding({ endsAt, now: drawnAt }: SessionEndingProps) {
  const now = useNow(drawnAt);
  const router = useRouter();
  const page = `${usePathname()}?${useSearchParams()}`.replace(/\?$/, "");
  const left = Date.parse(endsAt) - now;
  const isShown = left <= EARLY_MS;

  useEffect(() => {
    // Signed in again beside this page: the layout is drawn anew, and what is typed stays.
    const onReturn = () => document.visibilityState === "visible" && isShown && router.refresh();
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [isShown, router]);

  return (
    <div aria-live="polite" className="not-empty:mb-4 print:hidden">
      {isShown && (
        <Notice
          tone="warning"
          actions={
            <a
              href={`/sign-in?again=1&next=${encodeURIComponent(page)}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-8 items-center text-link"
            >
              Sign in again<span className="sr-only"> (opens in a new tab)</span>
            </a>
          }
        >
          <strong>{left > 0 ? `Your session ends in ${inWords(left)}.` : "Your session has ended."}</strong> What you
          typed is kept: a form you send later asks for your password beside it.
        </Notice>
      )}
    </div>
  );
}

/** The time, every twenty seconds; in what the server draws and at first the time it was drawn. */
function useNow(drawnAt: number): number {
  const [now, setNow] = useState(drawnAt);
  useEffect(() => {
    // The two clocks may differ; only how long the page has been open counts.
    const opened = Date.now();
    const timer = setInterval(() => setNow(drawnAt + Date.now() - opened), 20_000);
    return () => clearInterval(timer);
  }, [drawnAt]);
  return now;
}

function inWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return "less than a minute";
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
