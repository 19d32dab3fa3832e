import type { LabelContent } from "@/lib/contract/labels/label-content";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { ProblemError } from "@/lib/contract/problem";
import type { RenderSize } from "./memory-budget";

/** What the queue must know of a job before its turn. `attempts`: attempts to render it that a crash may have ended. */
type Workload = { owner: string; size: RenderSize; attempts: number };

/**
 * Store of the label jobs that a queue renders. A process that takes a job has a lease on it: functions that return
 * false say that the lease is lost, because the job was cancelled or another process took it over.
 */
export type JobStore = {
  /** Returns null when there is no such job. */
  findWorkload: (id: string) => Promise<Workload | null>;
  /**
   * Starts an attempt to render a job. Returns null when the job has ended, has had too many attempts (it then fails),
   * or another process has the lease.
   */
  takeJob: (id: string) => Promise<LabelJob | null>;
  readContents: (id: string) => Promise<readonly LabelContent[]>;
  /** Renews the lease and records the number of rendered labels. */
  recordProgress: (id: string, done: number) => Promise<boolean>;
  /** Seals a job whose file is complete: it can no longer be cancelled. */
  sealJob: (id: string) => Promise<boolean>;
  /** Records that the job is done: its file is complete. Nothing is printed yet. */
  finishJob: (job: LabelJob, contents: readonly LabelContent[], file: RenderedFile) => Promise<void>;
  failJob: (id: string, errors: ProblemError[]) => Promise<void>;
  /** Cancels a job, unless it has ended or is sealed. */
  cancelJob: (id: string) => Promise<void>;
  /** Returns a job to the queue because the program stops. This attempt does not count. */
  putBackJob: (id: string) => Promise<void>;
  /** Returns the SHA-256 of a job's file in hexadecimal, or null if the file was never rendered. */
  findDigest: (id: string, format: LabelJob["format"]) => Promise<string | null>;
  recordDigest: (id: string, format: LabelJob["format"], sha256: string) => Promise<void>;
  /** Returns whether an error means that the store does not answer, so that the job must be tried again. */
  isUnavailable: (error: unknown) => boolean;
};

/** File of a job: the number of verified symbols, and its SHA-256 in hexadecimal. */
type RenderedFile = { verified: number; sha256: string };
