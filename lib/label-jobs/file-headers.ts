import type { LabelJob } from "@/lib/contract/label-job";
import type { JobFormat } from "./job-files";

/** What a job's file is, by its format. */
export const fileMedia: Record<JobFormat, string> = { pdf: "application/pdf", zpl: "text/plain; charset=utf-8" };

/** What is said of a job's file beside its kind. `digest`: SHA-256 of it, in hex; `size` in bytes. */
export const fileHeaders = (
  { id, total, verified }: Pick<LabelJob, "id" | "total" | "verified">,
  format: JobFormat,
  { size, digest }: { size: number; digest: string | null },
) => ({
  "Content-Length": String(size),
  "Content-Disposition": `${format === "pdf" ? "inline" : "attachment"}; filename="labels-${id}.${format}"`,
  ETag: `"${digest}"`,
  "X-Labels": String(total),
  "X-Labels-Verified": String(verified),
});
