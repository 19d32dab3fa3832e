"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { LabelJob } from "@/lib/contract/label-job";

/** Between two looks at a job that is being drawn, in milliseconds. */
const LOOK_MS = 700;

/** How far a job is. With script it looks by itself; without, the page is loaded anew every few seconds. */
export function JobProgress({ job }: { job: Pick<LabelJob, "id" | "state" | "done" | "total"> }) {
  const router = useRouter();
  const { state, done, total } = job;
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), LOOK_MS);
    return () => clearInterval(timer);
  }, [router]);
  const words =
    state === "queued"
      ? "Waiting for another job to end."
      : `${done.toLocaleString("en")} of ${total.toLocaleString("en")} labels drawn and read back.`;
  return (
    <div className="grid gap-2">
      <label htmlFor="progress">
        <span role="status">{words}</span>
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
          Check again
        </a>
      </noscript>
    </div>
  );
}
