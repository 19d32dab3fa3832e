"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { t } from "@/lib/messages/messages";

/** In ms. */
const REFRESH_MS = 700;

/** Without script the page reloads every 2 seconds. */
export function JobProgress({ id, text, done, total }: { id: string; text: string; done: number; total: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <div className="grid gap-2">
      <label htmlFor="progress">
        <span role="status">{text}</span>
      </label>
      <progress
        id="progress"
        max={total}
        value={done}
        className="h-2.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      <noscript>
        <meta httpEquiv="refresh" content="2" />
        <a href={`/labels/jobs/${encodeURIComponent(id)}`} className="underline underline-offset-2">
          {t("jobs.progress.refresh")}
        </a>
      </noscript>
    </div>
  );
}
