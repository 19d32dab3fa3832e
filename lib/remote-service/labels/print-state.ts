import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { LabelJobAccessPointList, PrintConfirmation, PrintPageQuery } from "@/lib/contract/labels/print-state";
import { invalidOutcome, type Outcome } from "@/lib/contract/outcome";
import { pointsOnSheets, usedCellsAfter } from "@/lib/label-queue/failed-sheets";
import { refuseFile } from "@/lib/label-queue/job-problems";
import { changePrintState } from "@/lib/label-queue/store/change-print-state";
import { getJobContents } from "@/lib/label-queue/store/find-job";
import { listJobPoints, notPrintedOf } from "@/lib/label-queue/store/list-job-points";
import { recordOpening } from "@/lib/label-queue/store/opening";
import type { RemoteDb } from "../open-database";

type Options = {
  db: RemoteDb;
  /** Returns the person's job with this id, or null. */
  find: (ownerId: string, id: string) => Promise<LabelJob | null>;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** Creates the functions that read and change which labels of a job are printed. They return null when there is no job. */
export function createPrintState({ db, find, now }: Options) {
  return {
    /** Returns the ids of the access points, with `no` of those whose label did not print. */
    listIds: async (ownerId: string, jobId: string, printed: "any" | "no"): Promise<string[] | null> => {
      if (!(await find(ownerId, jobId))) return null;
      const ids = (await getJobContents(db, jobId)).map(({ id }) => id);
      return printed === "no" ? notPrintedOf(db, jobId, ids) : ids;
    },

    /** Stores which labels of a finished job are printed. */
    confirm: async (
      ownerId: string,
      id: string,
      { printed, ids, exceptSheets }: PrintConfirmation,
    ): Promise<Outcome<LabelJob> | null> => {
      const job = await find(ownerId, id);
      if (!job) return null;
      const refusal = refuseFile(job, job.format);
      if (refusal) return refusal;
      const contents = await getJobContents(db, id);
      const known = new Set(contents.map((content) => content.id));
      const errors = (ids ?? []).flatMap((one, index) =>
        known.has(one) ? [] : [{ pointer: `/ids/${index}`, detail: `The access point ${one} is not in this job.` }],
      );
      if (errors.length > 0) return invalidOutcome(errors);
      const except = exceptSheets && pointsOnSheets(job, contents, exceptSheets);
      if (except && !except.ok) return except;
      const nextSkip = ids ? undefined : usedCellsAfter(job, exceptSheets);
      const change = { printed, ids: ids && [...new Set(ids)], except: except?.value, nextSkip };
      await db.transaction().execute((trx) => changePrintState(trx, id, change, now()));
      return { ok: true, value: (await find(ownerId, id)) ?? job };
    },

    /** Records that the file of a job was opened: its labels count as printed, unless the person said which are. */
    recordOpened: async ({ id, printState }: LabelJob): Promise<void> => {
      if (printState !== "created" && printState !== "not-printed") return;
      await db.transaction().execute((trx) => changePrintState(trx, id, { printed: true }, now()));
    },

    /** Records that a person prints a finished job and will say what printed. Nothing counts by itself: jobs live a day. */
    open: async (ownerId: string, id: string): Promise<Outcome<LabelJob> | null> => {
      const job = await find(ownerId, id);
      if (!job) return null;
      const refusal = refuseFile(job, job.format);
      if (refusal) return refusal;
      if (job.printState === "created" || job.printState === "not-printed") await recordOpening(db, id, now());
      return { ok: true, value: (await find(ownerId, id)) ?? job };
    },

    /** Returns a page of the access points of a job. */
    listPoints: async (ownerId: string, id: string, query: PrintPageQuery): Promise<LabelJobAccessPointList | null> => {
      const job = await find(ownerId, id);
      return job && listJobPoints(db, job, query);
    },
  };
}
