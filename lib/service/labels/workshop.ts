import type { Logger } from "pino";
import type { JobFiles } from "@/lib/label-jobs/job-files";
import type { Db } from "../db/open";

/** What drawing needs. */
export type Workshop = {
  db: Db;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The bundled drawing worker. */
  program: URL | string;
  files: JobFiles;
  /** Names this process among those that draw. */
  worker: string;
};

/** Why a job's drawing is stopped: somebody said so, or the program ends and will draw it after the next start. */
export const CANCELLED = Symbol("cancelled");
export const CLOSING = Symbol("closing");
/** Another process stopped it, or took it over while this one was not heard of. */
export const TAKEN = Symbol("taken");
