import "server-only";
import type { AccessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import { parseFilters } from "@/lib/contract/access-points/list-parameters";
import type { LabelCheck } from "@/lib/contract/labels/label-check";
import { type LabelValues, printForm } from "@/lib/contract/labels/label-forms";
import { LABELS_MAX, type NewLabelJob } from "@/lib/contract/labels/label-job";
import type { Failed, Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { t } from "@/lib/messages/messages";
import { failure } from "./failure";
import { emptyPreview, type JobPreview } from "./label-form-state";
import { validateForm } from "./validate";

/** Converts the form's values to a print job. Invalid values return errors with the names of the form's fields. */
export const toNewLabelJob = (values: LabelValues, format: "pdf" | "zpl"): Outcome<NewLabelJob> =>
  validateForm(printForm, { ...values, format });

/** Most labels that are checked before anything is shown: the check of more takes seconds. */
const CHECKED_AT_ONCE = 500;

type PreviewOptions = {
  /** Number of the sheet to show, from 1. */
  sheet?: number;
  /** Whether a large job is shown before its labels are checked. */
  isFirst?: boolean;
};

/**
 * Returns the preview of a print job: the picture of a sheet, and the result of a dry run or its errors. Fails only when the
 * session has ended or the service is unavailable.
 */
export async function previewLabels(
  client: ServiceClient,
  values: LabelValues,
  { sheet: number = 1, isFirst = false }: PreviewOptions = {},
): Promise<Outcome<JobPreview>> {
  const order = toNewLabelJob(values, "pdf");
  const sheet = order.ok ? await drawSheet(client, order.value, number) : null;
  if (isFirst && sheet && sheet.total > CHECKED_AT_ONCE) return { ok: true, value: { ...emptyPreview, sheet } };
  const outcome = order.ok ? await client.checkLabels({ body: order.value }) : order;
  if (order.ok && outcome.ok) {
    const { check, others } = checked(order.value, outcome.value);
    return { ok: true, value: { ...emptyPreview, check, sheet, others } };
  }
  if (outcome.ok || outcome.problem.status === 401 || outcome.problem.status >= 500) return outcome as Failed;
  const { message, fields } = refusal(outcome);
  const lines = wrongEntriesOf(outcome).map(({ detail }) => detail);
  const refused = { ...emptyPreview, message, fields, wrongLines: lines };
  const left = order.ok ? await withoutWrongEntries(client, order.value, outcome) : null;
  if (!order.ok || !left) {
    const notes = await notesOf(client, values);
    return { ok: true, value: notes ? { ...emptyPreview, ...notes } : refused };
  }
  const shown = {
    ...refused,
    ...(left.check && checked(left.order, left.check)),
    ...(left.check?.printable && { others: left.check.accessPoints }),
    sheet: left.check && (await drawSheet(client, left.order, number)),
  };
  if (values.what !== "ids") return { ok: true, value: shown };
  const missing = left.removed;
  const what = missingError(missing.length, order.value.select.ids?.length ?? 0);
  const others = left.check?.accessPoints ?? null;
  return { ok: true, value: { ...shown, fields: { ...fields, what }, wrongLines: [], missing, others } };
}

/** Returns a dry run as the form shows it. The form shows a picture of the labels, and needs the name of the first at most. */
const checked = (order: NewLabelJob, check: LabelCheck) => ({
  check: { ...check, contents: check.contents.slice(0, 1) },
  others: withoutUnprintable(order, check) ? check.accessPoints - unprintableOf(check).length : null,
});

/** Returns the picture of a sheet of a print job; null when the job cannot be shown, and the check says why. */
export async function drawSheet(
  client: ServiceClient,
  order: NewLabelJob,
  number: number,
): Promise<JobPreview["sheet"]> {
  const drawn = await client.previewLabelSheet({ body: { ...order, sheet: number } });
  if (!drawn.ok) return null;
  const { labels: _, ...sheet } = drawn.value;
  return sheet;
}

/** "" for an error of the job as a whole. */
const unprintableOf = ({ findings }: LabelCheck): string[] => [
  ...new Set(findings.flatMap(({ level, accessPoint }) => (level === "error" ? [accessPoint?.id ?? ""] : []))),
];

/**
 * Returns the job without the access points whose labels cannot be printed, such as one with a sign that no font has.
 * Returns null when all can be printed or none is left, and when they are not all known.
 */
function withoutUnprintable(order: NewLabelJob, check: LabelCheck): NewLabelJob | null {
  const wrong = unprintableOf(check);
  const isKnown = wrong.length > 0 && !wrong.includes("") && check.counts.error < ERRORS_MAX;
  if (!isKnown || wrong.length >= check.accessPoints) return null;
  const { ids, except = [] } = order.select;
  const select = ids
    ? { ids: ids.filter((id) => !wrong.includes(id)) }
    : { ...order.select, except: [...except, ...wrong] };
  return { ...order, select };
}

/**
 * Returns what can be printed of a job, after a dry run: without the lines of a pasted list that were not found, and without
 * labels that cannot be printed.
 */
export async function printableOf(client: ServiceClient, order: NewLabelJob): Promise<NewLabelJob> {
  const outcome = await client.checkLabels({ body: order });
  const left = outcome.ok ? { order, check: outcome.value } : await withoutWrongEntries(client, order, outcome);
  return left?.check ? (withoutUnprintable(left.order, left.check) ?? left.order) : order;
}

/** Errors of a problem that an answer lists at most. More entries may be wrong then. */
const ERRORS_MAX = 100;
const ENTRY = /^\/select\/(?:list|ids)\/(\d+)$/;

const wrongEntriesOf = ({ problem }: Failed) => (problem.errors ?? []).filter(({ pointer }) => pointer?.match(ENTRY));

/** Dry runs at most. Each answer names up to 100 ids, so 2,000 deleted access points are found. */
const ROUNDS_MAX = 20;

/** Job without some ids or lines of its selection. `check`: result of its dry run; null when nothing is left. */
type Left = { order: NewLabelJob; removed: string[]; check: LabelCheck | null };

/**
 * Leaves out the ids of a selection that no longer exist, or the lines of a pasted list that were not found, after the dry
 * run `failed` because of some of them. Returns null when it failed for another reason.
 */
async function withoutWrongEntries(client: ServiceClient, order: NewLabelJob, failed: Failed): Promise<Left | null> {
  const { ids, list } = order.select;
  let entries = ids ?? list ?? [];
  let last = failed;
  const removed: string[] = [];
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const wrong = new Set(wrongEntriesOf(last).map(({ pointer }) => Number(pointer?.match(ENTRY)?.[1])));
    if (wrong.size === 0 || (ids && last.problem.status !== 404)) return null;
    removed.push(...entries.filter((_, index) => wrong.has(index)));
    entries = entries.filter((_, index) => !wrong.has(index));
    const left = { ...order, select: { ...order.select, [ids ? "ids" : "list"]: entries } };
    if (entries.length === 0) return { order: left, removed, check: null };
    const outcome = await client.checkLabels({ body: left });
    if (outcome.ok) return { order: left, removed, check: outcome.value };
    last = outcome;
  }
  return null;
}

/** Returns the error of a selection with missing ids, such as "2 of 10 access points no longer exist." */
function missingError(count: number, all: number): string {
  if (all === 1) return t("print.missing.only");
  return count === all ? t("print.missing.all", { count }) : t("print.missing.some", { count, all });
}

export function refusal(failed: Failed) {
  const { fields, ...rest } = failure(failed);
  const { skip, select, ...others } = fields;
  const lines = wrongEntriesOf(failed);
  const isList = lines.some(({ pointer }) => pointer?.startsWith("/select/list"));
  const count = lines.length;
  const missing =
    count >= ERRORS_MAX
      ? t(isList ? "print.notFound.manyLines" : "print.notFound.manyPoints", { count })
      : t(isList ? "print.notFound.lines" : "print.notFound.points", { count });
  return {
    ...rest,
    fields: {
      ...others,
      ...(skip && { used: skip }),
      ...(select && { what: count > 0 ? missing : select }),
    },
  };
}

/**
 * Returns the sentence to show when a filter matches nothing or more than a job prints, and how many match when they are
 * too many. Otherwise null.
 */
async function notesOf(
  client: ServiceClient,
  values: LabelValues,
): Promise<Pick<JobPreview, "note" | "tooMany"> | null> {
  if (values.what !== "filter") return null;
  const matching = await countMatching(client, values);
  if (matching === 0) {
    const note =
      values.label === "needed" && values.q === "" && values.filters === ""
        ? t("print.note.noneNeeded")
        : t("print.note.noneMatches");
    return { note, tooMany: null };
  }
  if (matching === null || matching <= LABELS_MAX || values.first) return null;
  return { note: t("print.note.tooMany", { count: matching, max: LABELS_MAX }), tooMany: matching };
}

/** Returns the number of access points that match the form's filter; null when it is unknown. */
async function countMatching(
  client: ServiceClient,
  { q, scope, label, filters }: Pick<LabelValues, "q" | "scope" | "label" | "filters">,
): Promise<number | null> {
  const filter = { ...parseFilters(filters), q, scope, label } as Pick<AccessPointListQuery, "q" | "scope" | "label">;
  const page = await client.listAccessPoints({ query: { limit: 1, count: "capped", ...filter } });
  if (!page.ok) return null;
  const { total, moreThan } = page.value.pagination;
  return total ?? moreThan ?? (page.value.data.length === 0 ? 0 : null);
}
