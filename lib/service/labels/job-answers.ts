import { drawingErrors, isOutOfMemory } from "@/lib/label-jobs/drawing-errors";
import { fileHeaders, fileMedia } from "@/lib/label-jobs/file-headers";
import type { JobFormat } from "@/lib/label-jobs/job-files";
import { whyNotDrawn } from "@/lib/label-jobs/not-drawn";
import { LabelError } from "@/lib/labels/layout/label-problem";
import type { ServiceContext } from "../context";
import { isKnown } from "../http/conditional";
import type { Answer } from "../http/operation";
import { invalid, ServiceProblem, unavailable } from "../http/problem-error";
import { findJob } from "./find-job";
import { digestOf, type JobRow, toLabelJob } from "./job-rows";
import { CLOSING } from "./workshop";

/** Returns the path of a job. */
const addressOf = (id: string): string => `/api/v1/label-jobs/${id}`;

/** Returns a response with the current state of the job. */
export const jobAnswer = (row: JobRow, status: number): Answer => ({
  status,
  headers: { Location: addressOf(row.id) },
  body: toLabelJob(row),
});

/**
 * Returns a response with the file of a job, or 304 when the client already has it.
 * @throws ServiceProblem 409 when the job has no file, 422 when it cannot be rendered in this format, 503 when the file
 * was just deleted or the process stops
 */
export async function fileAnswer(
  { drawing, db }: ServiceContext,
  row: JobRow,
  format: JobFormat,
  ifNoneMatch?: string,
): Promise<Answer> {
  if (row.state !== "done") throw notDrawn(row);
  if (format === "zpl" && JSON.parse(row.stock).kind === "sheet") {
    throw invalid([
      { parameter: "id", detail: "ZPL is for rolls, and this job was printed on sheets. Ask for its PDF." },
    ]);
  }
  const known = digestOf(row, format);
  if (known !== null && isKnown(ifNoneMatch, `"${known}"`)) return { status: 304, headers: { ETag: `"${known}"` } };
  const file = await drawing.file(row, format).catch((error) => {
    throw toProblem(error);
  });
  const drawn = await findJob(db, row.id);
  if (!file || !drawn) throw unavailable("The file was removed just now.", 1);
  return {
    status: 200,
    headers: {
      ...fileHeaders(row, format, { size: file.size, digest: digestOf(drawn, format) }),
      Location: addressOf(row.id),
    },
    stream: { type: fileMedia[format], content: file.content },
  };
}

/** Returns the problem that explains why a job has no file. 422 names the labels that cannot be rendered. */
export function notDrawn({ id, state, done, total, errors }: JobRow): ServiceProblem {
  const why = whyNotDrawn({ state, done, total, errors: JSON.parse(errors) });
  const isOpen = state === "queued" || state === "drawing";
  const headers = { Location: addressOf(id), ...(isOpen && { "Retry-After": "1" }) };
  return new ServiceProblem(why.kind, why.detail, { ...(why.errors && { errors: why.errors }), headers });
}

function toProblem(error: unknown): unknown {
  if (error instanceof LabelError) {
    return new ServiceProblem("validation-failed", error.message, {
      errors: error.problems.map(({ sentence }) => ({ detail: sentence })),
    });
  }
  if (isOutOfMemory(error)) return invalid(drawingErrors(error, []));
  return error === CLOSING ? unavailable("This process is about to stop.", 1) : error;
}
