import "server-only";
import { writeCells } from "@/lib/contract/label-cells";
import type { LabelValues } from "@/lib/contract/label-forms";
import type { LabelJob } from "@/lib/contract/label-job";
import type { LabelPrinter } from "@/lib/contract/label-printer";
import type { ListedLabelStock } from "@/lib/contract/label-stock";
import type { LabelsFormState } from "@/lib/dashboard/forms/label-form-state";
import { freshLabelsState, lookAtLabels, withCheck } from "@/lib/dashboard/forms/labels";
import type { LabelCalls } from "@/lib/dashboard/label-client";
import type { Outcome } from "@/lib/dashboard/outcome";

/** Parameters of the print page's URL. */
export type LabelsAddress = {
  ids: string[];
  /** Id of a job to print again. */
  job: string | null;
  filter: Pick<LabelValues, "q" | "scope" | "label" | "sort">;
  later: boolean;
};

type LabelsPage = { initial: LabelsFormState; stocks: ListedLabelStock[]; printers: LabelPrinter[] };

/** Returns the initial data of the print page: stocks, printer profiles and the choices of the last job. */
export async function labelsPage(labels: LabelCalls, address: LabelsAddress): Promise<Outcome<LabelsPage>> {
  const [stocks, printers, last] = await Promise.all([
    labels.listLabelStocks(),
    labels.listLabelPrinters(),
    labels.findLastLabelJob(),
  ]);
  if (!stocks.ok) return stocks;
  if (!printers.ok) return printers;
  if (!last.ok) return last;
  const chosen = { stocks: stocks.value.data, printers: printers.value.data };
  const again = address.job === null ? null : await jobAgain(labels, address.job);
  const ids = again?.ids ?? address.ids;
  const fresh = freshLabelsState(startingValues({ ...address, ids }, chosen, again?.job ?? last.value));
  // The selection from the list is not known yet; the page requests the dry run once it is.
  if (address.later) return { ok: true, value: { ...chosen, initial: fresh } };
  const looked = await lookAtLabels(labels, fresh.values);
  // The form is still empty, so an unavailable service is an error of the page and not of the form.
  if (!looked.ok && (looked.problem.status === 401 || looked.problem.status >= 500)) return looked;
  return { ok: true, value: { ...chosen, initial: withCheck(fresh, looked) } };
}

/**
 * Returns an empty print page, for a form that was sent after the session ended. The result of the action then fills
 * the form.
 */
export const unknownLabelsPage = ({ filter }: LabelsAddress): LabelsPage => {
  const chosen = { stocks: [], printers: [] };
  const initial = freshLabelsState(startingValues({ ids: [], job: null, filter, later: true }, chosen, null));
  return { ...chosen, initial };
};

/**
 * Returns a stored job and the ids that it printed, to print them again with current data. Returns null when the job is
 * not available.
 */
async function jobAgain(labels: LabelCalls, id: string): Promise<{ job: LabelJob; ids: string[] } | null> {
  const [job, contents] = await Promise.all([labels.getLabelJob(id), labels.listLabelJobContents(id)]);
  return job.ok && contents.ok ? { job: job.value, ids: contents.value.data.map((content) => content.id) } : null;
}

const USUAL_STOCK = "avery-a4-l7160";

function startingValues(
  { ids, job, filter }: LabelsAddress,
  { stocks, printers }: Omit<LabelsPage, "initial">,
  last: LabelJob | null,
): LabelValues {
  const lastUsed = stocks[0]?.lastUsedAt ? stocks[0].id : USUAL_STOCK;
  const used = stocks.find(({ id }) => id === (job === null ? lastUsed : last?.stock.id)) ?? stocks[0];
  const template = last?.template ?? { fields: ["name", "location", "code"], side: "auto", textSize: "medium" };
  const printer = printers.find(({ id }) => id === last?.printer.id);
  return {
    what: ids.length > 0 ? "ids" : "filter",
    ids: ids.join(" "),
    ...filter,
    list: "",
    stock: used?.id ?? "",
    lengthMm: "",
    used: writeCells(used?.nextSkip ?? []),
    fields: template.fields,
    side: template.side,
    textSize: template.textSize,
    order: "given",
    copies: "1",
    printer: printer?.id ?? "",
    dpi: printer || !last?.printer.dpi ? "" : String(last.printer.dpi),
  };
}
