import type { LabelJob } from "@/lib/contract/label-job";
import type { JobFormat } from "./job-files";

/** Content type of a job's file for each format. */
export const fileMedia: Record<JobFormat, string> = { pdf: "application/pdf", zpl: "text/plain; charset=utf-8" };

/**
 * Returns the headers of a job's file, except its content type. `digest`: SHA-256 of the file in hexadecimal; `size` in
 * bytes.
 */
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
