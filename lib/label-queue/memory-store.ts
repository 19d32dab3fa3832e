import { createHash, randomUUID } from "node:crypto";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import { isOpenJob, type LabelJob, printStateOf } from "@/lib/contract/labels/label-job";
import type { PrintConfirmation } from "@/lib/contract/labels/print-state";
import { sizeOf } from "./memory-budget";
import type { PreparedJob } from "./prepare-job";
import type { JobStore } from "./store/job-store";

/** Time in milliseconds that a finished job can still be opened. */
const KEPT_MS = 3_600_000;
/** Limits on the number of jobs and the number of their labels. Beyond a limit the oldest finished jobs are evicted. */
const KEPT_MAX = 100;
const CONTENTS_MAX = 100_000;

type StoredJob = {
  job: LabelJob;
  contents: readonly LabelContent[];
  /** Hash of everything that determines the file: identical jobs have identical fingerprints. */
  fingerprint: string;
  /** SHA-256 of its files in hexadecimal. */
  digests: Partial<Record<LabelJob["format"], string>>;
  /** Ids of the access points whose labels are printed. */
  printed: Set<string>;
};

/**
 * Creates a store of label jobs in memory, which ends with the process. Its functions take effect before they return
 * their promise.
 * @param now milliseconds since 1970
 * @param onEvicted called with the id of each evicted job
 */
export function createMemoryStore(now: () => number, onEvicted: (id: string) => void) {
  const jobs = new Map<string, StoredJob>();

  const evictOld = () => {
    let labels = [...jobs.values()].reduce((sum, { contents }) => sum + contents.length, 0);
    for (const [id, { job, contents }] of jobs) {
      const isPast = Date.parse(job.finishedAt ?? "") + KEPT_MS <= now();
      if (isOpenJob(job) || !(isPast || jobs.size > KEPT_MAX || labels > CONTENTS_MAX)) continue;
      jobs.delete(id);
      labels -= contents.length;
      onEvicted(id);
    }
  };
  /** Changes an unfinished job. Returns false when it has ended. */
  const update = (id: string, changes: Partial<LabelJob>): boolean => {
    const stored = jobs.get(id);
    if (!stored || !isOpenJob(stored.job)) return false;
    stored.job = { ...stored.job, ...changes };
    return true;
  };
  const end = (id: string, changes: Partial<LabelJob>) =>
    update(id, { ...changes, finishedAt: new Date(now()).toISOString() });
  const recordDigest = async (id: string, format: LabelJob["format"], sha256: string) => {
    const stored = jobs.get(id);
    if (stored) stored.digests[format] = sha256;
  };

  const store: JobStore = {
    findWorkload: async (id) => {
      const stored = jobs.get(id);
      if (!stored) return null;
      const { job, contents } = stored;
      return { owner: job.owner.id, size: sizeOf(contents, job.total), attempts: 0 };
    },
    takeJob: async (id) => (update(id, { state: "drawing" }) ? (jobs.get(id)?.job ?? null) : null),
    readContents: async (id) => [...(jobs.get(id)?.contents ?? [])],
    recordProgress: async (id, done) => update(id, { done }),
    sealJob: async (id) => update(id, {}),
    finishJob: async ({ id, format, total }, _, { verified, sha256 }) => {
      await recordDigest(id, format, sha256);
      end(id, { state: "done", done: total, verified, digest: sha256, printState: "created" });
    },
    failJob: async (id, errors) => void end(id, { state: "failed", errors }),
    cancelJob: async (id) => void end(id, { state: "cancelled" }),
    putBackJob: async (id) => void update(id, { state: "queued", done: 0 }),
    findDigest: async (id, format) => jobs.get(id)?.digests[format] ?? null,
    takeOverJobs: async () => [],
    recordDigest,
    isUnavailable: () => false,
  };

  return {
    ...store,

    /** Adds a queued job. */
    add: (prepared: PreparedJob, owner: LabelJob["owner"]): LabelJob => {
      const { contents } = prepared;
      const job = newJob(prepared, owner, new Date(now()).toISOString());
      jobs.set(job.id, { job, contents, fingerprint: fingerprintOf(prepared), digests: {}, printed: new Set() });
      evictOld();
      return job;
    },

    /** Returns the job with this id and its contents if it belongs to `ownerId`, otherwise null. */
    find: (ownerId: string, id: string): Pick<StoredJob, "job" | "contents" | "printed"> | null => {
      evictOld();
      const stored = jobs.get(id);
      return stored?.job.owner.id === ownerId ? stored : null;
    },

    /** Stores which labels of a finished job are printed. */
    confirm: (id: string, { printed: isPrinted, ids }: PrintConfirmation): void => {
      const stored = jobs.get(id);
      if (!stored) return;
      const { job, contents, printed } = stored;
      const before = printed.size;
      for (const one of ids ?? contents.map((content) => content.id)) printed[isPrinted ? "add" : "delete"](one);
      const isSame = printed.size === before && (ids !== undefined || job.printState !== "created");
      if (isSame) return;
      const counts = { accessPoints: job.accessPoints, printedAccessPoints: printed.size };
      const printedAt = isPrinted ? new Date(now()).toISOString() : printed.size === 0 ? null : job.printedAt;
      stored.job = { ...job, ...counts, printState: printStateOf(counts, 1), printedAt };
    },

    /** Returns the owner's identical job if it is unfinished or done, otherwise null. */
    findIdentical: (ownerId: string, prepared: PreparedJob): LabelJob | null => {
      evictOld();
      const fingerprint = fingerprintOf(prepared);
      const identical = [...jobs.values()].find(
        (one) => one.job.owner.id === ownerId && one.fingerprint === fingerprint,
      );
      return identical && (isOpenJob(identical.job) || identical.job.state === "done") ? identical.job : null;
    },

    listOpen: (): LabelJob[] => [...jobs.values()].map(({ job }) => job).filter(isOpenJob),
  };
}

const newJob = (prepared: PreparedJob, owner: LabelJob["owner"], createdAt: string): LabelJob => {
  const { contents, counts, skip, ...rest } = prepared;
  return {
    ...rest,
    id: randomUUID(),
    owner,
    state: "queued",
    accessPoints: contents.length,
    total: counts.labels,
    sheets: counts.sheets,
    done: 0,
    verified: 0,
    skip: [...skip],
    nextSkip: counts.used,
    createdAt,
    finishedAt: null,
    printState: null,
    printedAt: null,
    printedAccessPoints: 0,
    digest: null,
    errors: [],
  };
};

const fingerprintOf = (prepared: PreparedJob): string =>
  createHash("sha256").update(JSON.stringify(prepared)).digest("base64url");
