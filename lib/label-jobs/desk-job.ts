import { createHash, randomUUID } from "node:crypto";
import type { LabelJob } from "@/lib/contract/label-job";
import type { PreparedJob } from "./prepare";

export type Owner = { id: string; name: string };

/** In-memory label job: its input, its state and the means to cancel it. */
export type DeskJob = {
  prepared: PreparedJob;
  /** SHA-256 of everything that determines the file: identical jobs have identical fingerprints. */
  fingerprint: string;
  /** The current state of the job, as the API returns it. */
  shown: LabelJob;
  /** SHA-256 of its files in hexadecimal. */
  digests: { pdf?: string; zpl?: string };
  controller: AbortController;
  /** Resolves when the job is over; never rejects. */
  over: Promise<void>;
};

/** @param now milliseconds since 1970 */
export const newDeskJob = (prepared: PreparedJob, owner: Owner, now: number): DeskJob => ({
  prepared,
  fingerprint: fingerprintOf(prepared),
  shown: {
    id: randomUUID(),
    owner,
    state: "queued",
    format: prepared.format,
    accessPoints: prepared.contents.length,
    total: prepared.counts.labels,
    sheets: prepared.counts.sheets,
    done: 0,
    verified: 0,
    stock: prepared.stock,
    template: prepared.template,
    printer: prepared.printer,
    skip: [...prepared.skip],
    nextSkip: prepared.counts.used,
    copies: prepared.copies,
    createdAt: new Date(now).toISOString(),
    finishedAt: null,
    digest: null,
    errors: [],
  },
  digests: {},
  controller: new AbortController(),
  over: Promise.resolve(),
});

export const isOpen = ({ shown: { state } }: DeskJob): boolean => state === "queued" || state === "drawing";

export const fingerprintOf = (prepared: PreparedJob): string =>
  createHash("sha256").update(JSON.stringify(prepared)).digest("base64url");
