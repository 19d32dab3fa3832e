import "server-only";
import { usualLabelFields } from "@/lib/contract/access-point-fields";
import type { Role } from "@/lib/contract/account";
import type { Capabilities } from "@/lib/contract/capabilities";
import { writeCells } from "@/lib/contract/labels/label-cells";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import type { Outcome } from "@/lib/dashboard/client/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import type { LabelOffers, LabelsFormState } from "@/lib/dashboard/forms/label-form-state";
import { checkLabels, initialLabelsState, withCheck } from "@/lib/dashboard/forms/print-labels";

/** Parameters of the print page's URL. */
export type LabelsParams = {
  ids: string[];
  /** Id of a job to print again. */
  job: string | null;
  filter: Pick<LabelValues, "q" | "scope" | "label" | "sort">;
  later: boolean;
};

type LabelsPage = { initial: LabelsFormState; stocks: ListedLabelStock[]; printers: LabelPrinter[] };

const NO_JOB = { ok: true, value: null } as const;

/** Returns the initial data of the print page: stocks, printer profiles and the choices of the last job. */
export async function labelsPage(client: ServiceClient, params: LabelsParams): Promise<Outcome<LabelsPage>> {
  const [stocks, printers, last] = await Promise.all([
    client.listLabelStocks(),
    client.listLabelPrinters(),
    (await getCapabilities()).labels ? client.findLastLabelJob() : NO_JOB,
  ]);
  if (!stocks.ok) return stocks;
  if (!printers.ok) return printers;
  if (!last.ok) return last;
  const chosen = { stocks: stocks.value.data, printers: printers.value.data };
  const again = params.job === null ? null : await findJob(client, params.job);
  const ids = again?.ids ?? params.ids;
  const initial = initialLabelsState(initialValues({ ...params, ids }, chosen, again?.job ?? last.value));
  // The selection from the list is not known yet; the page requests the dry run once it is.
  if (params.later) return { ok: true, value: { ...chosen, initial } };
  const check = await checkLabels(client, initial.values);
  // The form is still empty, so an unavailable service is an error of the page and not of the form.
  if (!check.ok && (check.problem.status === 401 || check.problem.status >= 500)) return check;
  return { ok: true, value: { ...chosen, initial: withCheck(initial, check) } };
}

/**
 * Returns an empty print page, for a form that was sent after the session ended. The result of the action then fills
 * the form.
 */
export const emptyLabelsPage = ({ filter }: LabelsParams): LabelsPage => {
  const chosen = { stocks: [], printers: [] };
  const initial = initialLabelsState(initialValues({ ids: [], job: null, filter, later: true }, chosen, null));
  return { ...chosen, initial };
};

/**
 * Returns a stored job and the ids that it printed, to print them again with current data. Returns null when the job is
 * not available.
 */
async function findJob(client: ServiceClient, id: string): Promise<{ job: LabelJob; ids: string[] } | null> {
  const [job, contents] = await Promise.all([client.getLabelJob(id), client.listLabelJobContents(id)]);
  return job.ok && contents.ok ? { job: job.value, ids: contents.value.data.map((content) => content.id) } : null;
}

const DEFAULT_STOCK = "avery-a4-l7160";

function initialValues(
  { ids, job, filter }: LabelsParams,
  { stocks, printers }: Omit<LabelsPage, "initial">,
  last: LabelJob | null,
): LabelValues {
  const lastUsed = stocks[0]?.lastUsedAt ? stocks[0].id : DEFAULT_STOCK;
  const used = stocks.find(({ id }) => id === (job === null ? lastUsed : last?.stock.id)) ?? stocks[0];
  const template = last?.template ?? { fields: usualLabelFields, side: "auto", textSize: "medium" };
  const printer = printers.find(({ id }) => id === last?.printer.id);
  return {
    what: ids.length > 0 ? "ids" : "filter",
    ids: ids.join(" "),
    except: "",
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

/** Returns the features of the print page for a service's capabilities and a person's role. */
export const labelOffers = (capabilities: Capabilities, role: Role): LabelOffers => ({
  printHistory: capabilities.labels,
  search: capabilities.search,
  labelFilter: capabilities.labelFilter,
  everyone: capabilities.scope && role !== "staff",
});
