import "server-only";
import type { AccessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import { parseFilters } from "@/lib/contract/access-points/list-parameters";
import type { LabelCheck } from "@/lib/contract/labels/label-check";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import { LABELS_MAX } from "@/lib/contract/labels/label-job";
import { linesOf } from "@/lib/contract/labels/to-selection";
import type { Failed, Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { failure } from "./failure";
import { emptyPreview, type JobPreview } from "./label-form-state";
import { findMissing, missingError, withoutMissing } from "./missing-points";
import { toNewLabelJob } from "./read-label-form";

/**
 * Returns the preview of a print job: the result of a dry run or its errors, and the contents of the shown sheet. Fails only
 * when the session has ended or the service is unavailable.
 */
export async function previewLabels(
  client: ServiceClient,
  values: LabelValues,
  sheetNumber = 1,
): Promise<Outcome<JobPreview>> {
  const outcome = await checkLabels(client, values);
  if (outcome.ok) {
    const check = outcome.value;
    return withSheet(client, { ...emptyPreview, check, others: countOthers(values, check) }, values, sheetNumber);
  }
  if (outcome.problem.status === 401 || outcome.problem.status >= 500) return outcome;
  const { message, fields } = refusal(outcome);
  const wrongLines = wrongLinesOf(outcome).map(({ detail }) => detail);
  const refused = { ...emptyPreview, message, fields, wrongLines };
  const found = await findMissing(values, outcome, (each) => checkLabels(client, each));
  if (found) {
    const { missing, check } = found;
    const what = missingError(values, missing);
    const others = check?.accessPoints ?? null;
    const left = { ...refused, fields: { ...fields, what }, wrongLines: [], missing, check, others };
    return withSheet(client, left, withoutMissing(values, missing), sheetNumber);
  }
  const known = withoutWrongLines(values, outcome);
  if (known) {
    const checked = await checkLabels(client, known);
    if (!checked.ok) return { ok: true, value: refused };
    const check = checked.value;
    const others = check.printable ? check.accessPoints : countOthers(known, check);
    return withSheet(client, { ...refused, check, others }, known, sheetNumber);
  }
  const notes = await notesOf(client, values);
  return { ok: true, value: notes ? { ...emptyPreview, ...notes } : refused };
}

/** Most labels that are checked before anything is shown. Of more, the first sheet is shown before they are checked. */
export const CHECKED_AT_ONCE = 500;

/**
 * Returns the preview to show first: as `previewLabels` for a small selection, and only the first sheet for a large one,
 * whose check takes seconds.
 */
export async function firstPreview(client: ServiceClient, values: LabelValues): Promise<Outcome<JobPreview>> {
  const { what, ids } = values;
  const isSmall = what === "list" || (what === "ids" && ids.split(" ").length <= CHECKED_AT_ONCE);
  if (isSmall) return previewLabels(client, values);
  const sheet = await requestSheetPreview(client, values, 1);
  // The check says what is wrong with a selection that cannot be shown.
  return sheet.ok && (sheet.value.sheet?.total ?? 0) > CHECKED_AT_ONCE ? sheet : previewLabels(client, values);
}

/** Returns the ids of the access points whose labels cannot be printed, and "" for an error of the job as a whole. */
const unprintableOf = ({ findings }: LabelCheck): string[] => [
  ...new Set(findings.flatMap(({ level, accessPoint }) => (level === "error" ? [accessPoint?.id ?? ""] : []))),
];

/**
 * Returns the values without the access points whose labels cannot be printed, such as one with a sign that no font has.
 * Returns null when all can be printed or none is left, and when they are not all known.
 */
function withoutUnprintable(values: LabelValues, check: LabelCheck): LabelValues | null {
  const ids = unprintableOf(check);
  const isKnown = ids.length > 0 && !ids.includes("") && check.counts.error < ERRORS_MAX;
  if (!isKnown || ids.length >= check.accessPoints) return null;
  if (values.what === "ids") return withoutMissing(values, ids);
  return { ...values, except: [values.except, ...ids].join(" ").trim() };
}

/** Returns how many access points are left without those whose labels cannot be printed; null as `withoutUnprintable`. */
const countOthers = (values: LabelValues, check: LabelCheck): number | null =>
  withoutUnprintable(values, check) && check.accessPoints - unprintableOf(check).length;

/**
 * Returns the values of what can be printed of a form, after a dry run: without the lines of a pasted list that were not found,
 * and without labels that cannot be printed.
 */
export async function printableOf(client: ServiceClient, values: LabelValues): Promise<LabelValues> {
  const checked = await checkLabels(client, values);
  if (checked.ok) return withoutUnprintable(values, checked.value) ?? values;
  const known = withoutWrongLines(values, checked);
  return known ? printableOf(client, known) : values;
}

/** Performs a dry run of the form's values. */
async function checkLabels(client: ServiceClient, values: LabelValues): Promise<Outcome<LabelCheck>> {
  const order = toNewLabelJob(values, "pdf");
  return order.ok ? client.checkLabels({ body: order.value }) : order;
}

/** Returns a preview with the contents of one sheet of the form's job, and nothing else. */
export async function requestSheetPreview(
  client: ServiceClient,
  values: LabelValues,
  number: number,
): Promise<Outcome<JobPreview>> {
  const order = toNewLabelJob(values, "pdf");
  if (!order.ok) return order;
  const sheet = await client.previewLabelSheet({ body: { ...order.value, sheet: number } });
  return sheet.ok ? { ok: true, value: { ...emptyPreview, sheet: sheet.value } } : sheet;
}

async function withSheet(
  client: ServiceClient,
  preview: JobPreview,
  values: LabelValues,
  number: number,
): Promise<Outcome<JobPreview>> {
  const shown = number > 1 ? await requestSheetPreview(client, values, number) : null;
  const sheet = shown?.ok ? shown.value.sheet : null;
  return { ok: true, value: { ...preview, sheet: sheet && sheet.sheet > 1 ? sheet : null } };
}

/** Errors of a problem that an answer lists at most. More lines may be wrong then. */
const ERRORS_MAX = 100;
const LINE = /^\/select\/(?:list|ids)\/(\d+)$/;

const wrongLinesOf = ({ problem }: Failed) => (problem.errors ?? []).filter(({ pointer }) => pointer?.match(LINE));

/**
 * Returns the values without the lines of the pasted list that a refused request names. Returns null when it names none,
 * when it may not name all of them, or when no line is left.
 */
function withoutWrongLines(values: LabelValues, failed: Failed): LabelValues | null {
  const wrong = wrongLinesOf(failed);
  if (values.what !== "list" || wrong.length === 0 || wrong.length >= ERRORS_MAX) return null;
  const indices = new Set(wrong.map(({ pointer }) => Number(pointer?.match(LINE)?.[1])));
  const left = linesOf(values.list).filter((_, index) => !indices.has(index));
  return left.length > 0 ? { ...values, list: left.join("\n") } : null;
}

/** Converts a failure to the form's own field names. */
export function refusal(failed: Failed) {
  const { fields, ...rest } = failure(failed);
  const { skip, select, ...others } = fields;
  const lines = wrongLinesOf(failed);
  const isList = lines.some(({ pointer }) => pointer?.startsWith("/select/list"));
  const many = `${lines.length}${lines.length >= ERRORS_MAX ? " or more" : ""}`;
  const missing = `${lines.length === 1 ? "1" : many} ${isList ? "line" : "access point"}${lines.length === 1 ? "" : "s"} not found`;
  return {
    ...rest,
    fields: {
      ...others,
      ...(skip && { used: skip }),
      ...(select && { what: lines.length > 0 ? missing : select }),
    },
  };
}

/**
 * Returns the sentence to show when a filter matches nothing or more than a job prints, and how many match when they are
 * too many. Otherwise null.
 * @param total number of access points that match; asks the service when it is not given
 */
export async function notesOf(
  client: ServiceClient,
  values: LabelValues,
  total?: number | null,
): Promise<Pick<JobPreview, "note" | "tooMany"> | null> {
  if (values.what !== "filter") return null;
  const matching = total === undefined ? await countMatching(client, values) : total;
  if (matching === 0) {
    const note =
      values.label === "needed" && values.q === "" && values.filters === ""
        ? "No access point needs a label: each is printed as it is. Choose others."
        : "No access point matches. Change the search or the filter.";
    return { note, tooMany: null };
  }
  if (matching === null || matching <= LABELS_MAX || values.first) return null;
  const [found, most] = [matching, LABELS_MAX].map((count) => count.toLocaleString("en"));
  return { note: `${found} access points match. A print job has at most ${most} labels.`, tooMany: matching };
}

/** Returns the number of access points that match the form's filter; null when it is unknown. */
export async function countMatching(
  client: ServiceClient,
  { q, scope, label, filters }: Pick<LabelValues, "q" | "scope" | "label" | "filters">,
): Promise<number | null> {
  const filter = { ...parseFilters(filters), q, scope, label } as Pick<AccessPointListQuery, "q" | "scope" | "label">;
  const first = { page: 1, limit: 1, sort: "-createdAt", count: "capped", labelCounts: "no" } as const;
  const page = await client.listAccessPoints({ query: { ...first, ...filter } });
  if (!page.ok) return null;
  const { total, moreThan } = page.value.pagination;
  return total ?? moreThan ?? (page.value.data.length === 0 ? 0 : null);
}
