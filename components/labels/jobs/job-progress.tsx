"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import { t } from "@/lib/messages/messages";

/** In ms. */
const REFRESH_MS = 700;

/** Without script the page reloads every 2 seconds. */
export function JobProgress({ job }: { job: Pick<LabelJob, "id" | "state" | "done" | "total"> }) {
  const router = useRouter();
  const { state, done, total } = job;
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [router]);
  const text = state === "queued" ? t("jobs.progress.waiting") : t("jobs.progress.drawing", { done, count: total });
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
        <a href={`/labels/jobs/${encodeURIComponent(job.id)}`} className="underline underline-offset-2">
          {t("jobs.progress.refresh")}
        </a>
      </noscript>
    </div>
  );
}
