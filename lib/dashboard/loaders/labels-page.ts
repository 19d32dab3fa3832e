import "server-only";
import { usualLabelFields } from "@/lib/contract/access-points/access-point-fields";
import { placesIn } from "@/lib/contract/access-points/list-parameters";
import type { LabelDesign } from "@/lib/contract/labels/label-design";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import type { LabelTemplate } from "@/lib/contract/labels/label-template";
import { rememberedFor, rememberedPrinterFields } from "@/lib/contract/labels/stock-memory";
import type { Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { previewLabels } from "@/lib/dashboard/forms/check-labels";
import type { LabelOffers, LabelsFormState, PrintSource } from "@/lib/dashboard/forms/label-form-state";
import { initialLabelsState } from "@/lib/dashboard/forms/print-labels";
import { findCreated, findUnclaimed, type IdRange } from "./created-range";
import { findJobToRepeat } from "./label-job";
import { loadRoundIds } from "./rounds";
import { usualStock } from "./starred-stocks";

export type LabelsParams = {
  ids: string[];
  created: IdRange[];
  isNeeded: boolean;
  codes: IdRange | null;
  /** `isFailed`: only what did not print. */
  job: { id: string; isFailed: boolean } | null;
  /** Id of a round, for its missing labels. */
  round: string | null;
  /** Null if the URL does not say it. */
  filter: Pick<LabelValues, "q" | "scope" | "label" | "filters" | "sort"> | null;
  isPile: boolean;
  /** The browser says what to print after the page is loaded. */
  later: boolean;
};

type LabelsPage = {
  initial: LabelsFormState;
  stocks: ListedLabelStock[];
  printers: LabelPrinter[];
  designs: LabelDesign[];
  pile: number;
};
type Equipment = Omit<LabelsPage, "initial" | "pile">;

const NONE = { ok: true, value: { data: [] } } as const;

export async function labelsPage(
  client: ServiceClient,
  params: LabelsParams,
  offers: LabelOffers,
): Promise<Outcome<LabelsPage>> {
  const filter = params.filter ?? firstFilter(offers);
  const given = await idsOf(client, params);
  const [stocks, printers, designs, last, piled] = await Promise.all([
    client.listLabelStocks(),
    client.listLabelPrinters(),
    offers.contract ? client.listLabelDesigns() : NONE,
    offers.contract ? client.listLabelJobs({ query: { limit: 1 } }) : NONE,
    offers.contract ? client.listPile({ query: { limit: 1 } }) : null,
  ]);
  if (!stocks.ok) return stocks;
  if (!printers.ok) return printers;
  if (!designs.ok) return designs;
  if (!last.ok) return last;
  const pile = piled?.ok ? piled.value.pagination.total : 0;
  const chosen = {
    stocks: stocks.value.data,
    printers: printers.value.data,
    designs: [...designs.value.data],
  };
  const again = params.job === null ? null : await findJobToRepeat(client, params.job);
  const ids = again?.ids ?? given;
  const what = params.isPile ? "pile" : ids.length > 0 || params.later ? "ids" : "filter";
  const values = initialValues({ ids, filter, what }, chosen, {
    again: again?.job ?? null,
    last: last.value.data[0] ?? null,
    usual: await usualStock(chosen.stocks),
    offers,
  });
  // A selection in the list is not known yet: the page shows and checks it once the browser has it.
  const preview = params.later ? null : await previewLabels(client, values, { isFirst: true });
  // The form is still empty, so an unavailable service is an error of the page and not of the form.
  if (preview && !preview.ok) return preview;
  return { ok: true, value: { ...chosen, pile, initial: initialLabelsState(values, preview?.value) } };
}

/** The cookie of a batch has room for fewer. */
const RANGES_MAX = 30;

async function idsOf(client: ServiceClient, { ids, created, isNeeded, codes, round }: LabelsParams): Promise<string[]> {
  const points: { id: string }[] = [];
  // One after another, so that a long URL does not send many requests at once.
  for (const range of created.slice(0, RANGES_MAX))
    points.push(...(await findCreated(client, range, isNeeded ? "needed" : "any")));
  const unclaimed = codes ? await findUnclaimed(client, codes) : [];
  const missing = round === null ? null : await loadRoundIds(client, round, "missing");
  return [
    ...ids,
    ...points.map(({ id }) => id),
    ...unclaimed.map(({ id }) => id),
    ...(missing?.ok ? missing.value : []),
  ];
}

const DEFAULT_SORT = "-createdAt";

/** Filter of a page whose URL does not say what to print: everything that needs a label. */
const firstFilter = ({ contract, scopes }: LabelOffers): NonNullable<LabelsParams["filter"]> => ({
  q: "",
  scope: scopes.includes("all") ? "all" : "mine",
  label: contract ? "needed" : "any",
  filters: "",
  sort: DEFAULT_SORT,
});

/** For a form sent after the session ended. The result of the action then fills the form. */
export const emptyLabelsPage = ({ filter }: LabelsParams, offers: LabelOffers): LabelsPage => {
  const chosen = { stocks: [], printers: [], designs: [] };
  const values = initialValues({ ids: [], filter: filter ?? firstFilter(offers), what: "filter" }, chosen, {
    again: null,
    last: null,
    usual: undefined,
    offers,
  });
  return { ...chosen, pile: 0, initial: initialLabelsState(values) };
};

type Before = Record<"again" | "last", LabelJob | null> & { usual: ListedLabelStock | undefined; offers: LabelOffers };

function initialValues(
  { ids, filter, what }: { ids: string[]; filter: NonNullable<LabelsParams["filter"]>; what: LabelValues["what"] },
  { stocks, printers, designs }: Equipment,
  { again, last, usual, offers }: Before,
): LabelValues {
  const stock = stocks.find(({ id }) => id === again?.stock.id) ?? usual;
  const template: Partial<LabelTemplate> = (again ?? last)?.template ?? {};
  const design = designs.find(({ id }) => id === template.design?.id);
  return {
    what,
    ids: ids.join(" "),
    except: "",
    first: "",
    isSorted: offers.sort ? "1" : "",
    ...filter,
    list: "",
    stock: stock?.id ?? "",
    lengthMm: "",
    turn: stock !== undefined && isUpright(stock, { again, last }) ? "no" : "",
    design: design?.id ?? "",
    // A design has fields of its own, which are not those that the form was left with.
    fields: (template.design ? undefined : template.fields) ?? usualLabelFields,
    side: template.side ?? "auto",
    textSize: template.textSize ?? "medium",
    order: again?.template.order ?? usualOrder(filter),
    copies: again ? String(again.copies) : "1",
    copyOrder: again?.template.copyOrder ?? "collated",
    ...rememberedFor(stock, printers),
    ...(again && rememberedPrinterFields(again.printer, printers)),
  };
}

/** As the reprinted job, else as the person chose for the last one on this stock. Jobs of earlier versions were never turned. */
const isUpright = ({ id }: ListedLabelStock, { again, last }: Pick<Before, "again" | "last">): boolean =>
  again ? again.stock.id === id && !again.template.turned : last?.stock.id === id && last.template.turned === false;

/** Labels of places are sorted by location, because people stick them room by room. */
const usualOrder = ({ sort, filters }: Pick<LabelValues, "sort" | "filters">): LabelTemplate["order"] =>
  sort !== DEFAULT_SORT ? "given" : placesIn(filters).length > 0 ? "location" : "name";

/** Returns where the access points of the page come from. */
export async function loadPrintSource(
  client: ServiceClient,
  { job, created, codes, round }: Pick<LabelsParams, "job" | "created" | "codes" | "round">,
  { from, importId }: { from: unknown; importId: unknown },
): Promise<PrintSource> {
  const file = typeof importId === "string" ? await client.getImport({ id: importId }) : null;
  return {
    ids: round === null ? idsSource({ job, created, codes }, from) : "round",
    importFile: file?.ok ? file.value.fileName : null,
  };
}

function idsSource(
  { job, created, codes }: Pick<LabelsParams, "job" | "created" | "codes">,
  from: unknown,
): PrintSource["ids"] {
  if (job) return job.isFailed ? "failed" : "job";
  if (created.length > 0 || from === "created") return "created";
  return codes ? "codes" : "list";
}
