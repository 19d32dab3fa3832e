import type { LabelJob } from "@/lib/contract/labels/label-job";
import { unavailable } from "../../http/problem-error";
import { digestColumn, findDigest, findWorkload, getJobContents } from "../jobs/job-rows";
import { type DrawContext, drawFile } from "./draw-job";
import { refusalOf, stopping } from "./job-problems";

/** File of a job, as a response sends it. `size` in bytes, `headers` without the content type and length. */
type JobFile = {
  type: string;
  headers: Record<string, string>;
  size: number;
  content: ReadableStream<Uint8Array>;
};

/** Creates the function that returns the files of finished jobs, and the one that waits until nothing is drawn. */
export function createFileReader(context: DrawContext) {
  const { db, files, log, queue, closing } = context;
  /** Files that are drawn again, by their name. */
  const drawings = new Map<string, Promise<void>>();

  const drawAgain = async (job: LabelJob, format: LabelJob["format"], name: string): Promise<void> => {
    const work = await findWorkload(db, job.id);
    if (!work) return;
    const { owner, size } = work;
    const recordDigest = async ({ sha256 }: { sha256: string }) => {
      // ZPL at a resolution that a request asked for.
      if (name !== job.id) return true;
      const before = await findDigest(db, job.id, format);
      // Another version of the program may draw differently; the stored digest must match the new file, since it is the
      // entity tag.
      if (before !== null && before !== sha256)
        log.warn({ event: "label-job.rendered-differently", job: job.id, before, sha256 });
      if (before !== sha256)
        await db.updateTable("label_jobs").set(digestColumn(format, sha256)).where("id", "=", job.id).execute();
      return true;
    };
    const draw = async () => {
      const contents = await getJobContents(db, job.id);
      await drawFile(context, { job, name, contents, format, size }, { signal: closing, mayKeep: recordDigest });
    };
    await queue.run({ owner, size, make: format }, draw, closing);
  };

  /** Draws a file, once for all concurrent requests. */
  const drawOnce = (job: LabelJob, format: LabelJob["format"], name: string): Promise<void> => {
    const key = `${name}.${format}`;
    const drawing = drawings.get(key) ?? drawAgain(job, format, name).finally(() => drawings.delete(key));
    drawings.set(key, drawing);
    return drawing;
  };

  /** Returns a file by its name in the folder, and draws it when it does not exist. */
  const findOrDraw = async (job: LabelJob, format: LabelJob["format"], name: string) => {
    try {
      if (!(await files.find(name, format))) await drawOnce(job, format, name);
    } catch (error) {
      throw closing.aborted ? stopping() : (refusalOf(error) ?? error);
    }
    const file = await files.find(name, format);
    if (!file) throw unavailable("The file was deleted just now.", 1);
    return { type: fileTypes[format], ...file };
  };

  return {
    /**
     * Returns the file of a finished job. Draws it when it does not exist: a file is deleted after its retention, may be on
     * another machine, or was never requested in this format. Does not record the labels as printed.
     * @throws ServiceProblem 422 when it cannot be drawn in this format, 503 when it was just deleted or the program stops
     */
    readFile: async (job: LabelJob, format: LabelJob["format"]): Promise<JobFile> => {
      const file = await findOrDraw(job, format, job.id);
      const digest = await findDigest(db, job.id, format);
      return { ...file, headers: { ...fileHeaders(job, format), ETag: `"${digest}"` } };
    },

    /** Returns the ZPL of a finished job at a resolution, in dots per inch. @throws ServiceProblem as `readFile` */
    readZpl: async (job: LabelJob, dpi: number): Promise<JobFile> => {
      const atDpi = { ...job, printer: { ...job.printer, dpi } };
      return { ...(await findOrDraw(atDpi, "zpl", `${job.id}-${dpi}`)), headers: fileHeaders(job, "zpl") };
    },

    awaitDrawings: async (): Promise<void> => {
      await Promise.allSettled(drawings.values());
    },
  };
}

const fileTypes: Record<LabelJob["format"], string> = { pdf: "application/pdf", zpl: "text/plain; charset=utf-8" };

const fileHeaders = ({ id, total, verified }: LabelJob, format: LabelJob["format"]) => ({
  "Content-Disposition": `${format === "pdf" ? "inline" : "attachment"}; filename="labels-${id}.${format}"`,
  "X-Labels": String(total),
  "X-Labels-Verified": String(verified),
});
