import type { Logger } from "pino";
import type { JobFiles } from "@/lib/label-jobs/job-files";
import type { Db } from "../db/open";

/** Dependencies of the code that renders jobs. */
export type Workshop = {
  db: Db;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Script of the bundled render worker. */
  program: URL | string;
  files: JobFiles;
  /** Id of this process among those that render jobs. */
  worker: string;
};

/** Abort reasons of a job: a user cancelled it, or the program stops and renders it after the next start. */
export const CANCELLED = Symbol("cancelled");
export const CLOSING = Symbol("closing");
/** Abort reason: another process cancelled the job, or took it over after this process lost its lease. */
export const TAKEN = Symbol("taken");
