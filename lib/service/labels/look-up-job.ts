import type { NewLabelJob } from "@/lib/contract/label-job";
import type { ProblemError } from "@/lib/contract/problem";
import { sizeOf, whyTooLarge } from "@/lib/label-jobs/draw-memory";
import { type PreparedJob, prepareJob, wrongWithStock } from "@/lib/label-jobs/prepare";
import type { ServiceContext } from "../context";
import type { Person } from "../http/operation";
import { invalid } from "../http/problem-error";
import { lookUpPrinter, lookUpStock } from "./look-up";
import { loadSelection } from "./select";

/**
 * Looks up the access points, the stock and the printer of a job.
 * @throws ServiceProblem 422 with every error in stock, printer and cells; 404, 403 and 422 as `loadSelection`; 422
 * when the job needs more memory than the server has
 */
export async function lookUpJob(
  { db, drawing }: ServiceContext,
  asked: NewLabelJob,
  person: Person,
): Promise<PreparedJob> {
  const errors: ProblemError[] = [];
  const stock = await lookUpStock(db, asked, person, errors);
  const printer = await lookUpPrinter(db, asked, person, errors);
  if (stock) errors.push(...wrongWithStock(stock, asked));
  if (!stock || errors.length > 0) throw invalid(errors);
  const contents = await loadSelection(db, asked.select, asked.fields, person);
  const prepared = prepareJob(asked, { stock, printer, contents }, errors);
  const tooLarge = whyTooLarge(sizeOf(contents, prepared.counts.labels), drawing.budgetMb);
  if (tooLarge) errors.push({ pointer: "/select", detail: tooLarge });
  if (errors.length > 0) throw invalid(errors);
  return prepared;
}
