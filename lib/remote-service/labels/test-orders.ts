import type { TokenResponse } from "@/lib/contract/accounts/token-response";
import { type LabelJob, newLabelJob } from "@/lib/contract/labels/label-job";
import { workerProgram } from "@/lib/labels/testing/worker-programs";
import { startLabelJobs } from "../test-label-jobs";

export const userOf = (id: string, name: string): TokenResponse["user"] => ({ id, name, email: "", role: "staff" });
export const ada = userOf("7", "Ada");

/** Signal that is never aborted. */
export const never = new AbortController().signal;

/** Starts label jobs with the real render worker and a clock that stands still. */
export function openJobs() {
  // Files have the time of the machine.
  const clock = { now: Date.now() };
  const given = { program: workerProgram("render-worker"), now: () => clock.now };
  const { labelJobs: jobs, dataDir, folder, db, stop } = startLabelJobs(given);
  const begin = (body: ReturnType<typeof order>, contents: ReturnType<typeof doors>, owner = ada, key?: string) =>
    jobs.begin(body, contents, owner, { key, fingerprint: "" });
  const file = async (id: string, format: LabelJob["format"], signal = never) => {
    const job = await jobs.find(ada.id, id);
    return job && jobs.file(job, format, signal);
  };
  /** Stops the jobs as the program does, and opens them again. */
  const restart = async () => {
    await stop();
    const { labelJobs } = startLabelJobs({ ...given, dataDir });
    await labelJobs.resume();
    return labelJobs;
  };
  return { jobs, begin, file, folder, clock, db, restart };
}

type Changes = { stock?: string; copies?: number; dpi?: number; format?: "pdf" | "zpl"; skip?: number[] };

/** Returns a print order for a sheet, or with these changes. */
export const order = (changes: Changes = {}) => {
  const { select, ...rest } = newLabelJob.parse({ select: { scope: "mine" }, stock: "avery-a4-l7160", ...changes });
  return rest;
};

/** Returns label contents with numeric ids, as a third-party service may return them. */
export const doors = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: String(i + 1),
    name: `Door ${i + 1}`,
    location: "",
    code: `D-${i + 1}`,
  }));

/** Returns the value of an outcome, or throws its problem. */
export const got = <T>(answer: { ok: true; value: T } | { ok: false; problem: unknown } | null): T => {
  if (!answer?.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};
