import "server-only";
import { randomUUID } from "node:crypto";
import type { AccessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import { parseFilters } from "@/lib/contract/access-points/list-parameters";
import type { LabelCheck } from "@/lib/contract/labels/label-check";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import { LABELS_MAX } from "@/lib/contract/labels/label-job";
import type { LabelSheet } from "@/lib/contract/labels/label-sheet";
import { linesOf } from "@/lib/contract/labels/to-selection";
import type { Failed, Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { failure } from "./failure";
import type { LabelsFormState } from "./label-form-state";
import { findMissing, missingError, withoutMissing } from "./missing-points";
import { toNewLabelJob } from "./read-label-form";

/** Returns the initial state of the print form. */
export const initialLabelsState = (values: LabelValues): LabelsFormState => ({
  status: "fresh",
  message: null,
  fields: {},
  signIn: null,
  values,
  idempotencyKey: randomUUID(),
  check: null,
  note: null,
  tooMany: null,
  sheet: null,
  wrongLines: [],
  missing: [],
  others: null,
  printed: null,
});

/**
 * Returns the form state with the result of a dry run or its errors, and with the contents of the shown sheet. Fails only
 * when the session has ended or the service is unavailable.
 */
export async function stateWithCheck(
  client: ServiceClient,
  state: LabelsFormState,
  sheetNumber = 1,
): Promise<Outcome<LabelsFormState>> {
  const { values } = state;
  const outcome = await checkLabels(client, values);
  if (outcome.ok) return withSheet(client, { ...state, check: outcome.value }, values, sheetNumber);
  if (outcome.problem.status === 401 || outcome.problem.status >= 500) return outcome;
  const refused = { ...state, ...refusal(outcome) };
  const found = await findMissing(values, outcome, (each) => checkLabels(client, each));
  if (found) {
    const { missing, check } = found;
    const fields = { ...refused.fields, what: missingError(values, missing) };
    const left = { ...refused, fields, wrongLines: [], missing, check, others: check?.accessPoints ?? null };
    return withSheet(client, left, withoutMissing(values, missing), sheetNumber);
  }
  const known = withoutWrongLines(values, outcome);
  if (known) {
    const checked = await checkLabels(client, known);
    if (!checked.ok) return { ok: true, value: refused };
    const others = { ...refused, check: checked.value, others: checked.value.accessPoints };
    return withSheet(client, others, known, sheetNumber);
  }
  const notes = await notesOf(client, values);
  return { ok: true, value: notes ? { ...state, ...notes } : refused };
}

/** Most labels that are checked before anything is shown. Of more, the first sheet is shown before they are checked. */
export const CHECKED_AT_ONCE = 500;

/**
 * Returns the form state to show first: as `stateWithCheck` for a small selection, and only with the first sheet for a
 * large one, whose check takes seconds.
 */
export async function firstState(client: ServiceClient, state: LabelsFormState): Promise<Outcome<LabelsFormState>> {
  const { what, ids } = state.values;
  const isSmall = what === "list" || (what === "ids" && ids.split(" ").length <= CHECKED_AT_ONCE);
  if (isSmall) return stateWithCheck(client, state);
  const sheet = await requestSheetPreview(client, state.values, 1);
  // The check says what is wrong with a selection that cannot be shown.
  if (!sheet.ok || sheet.value.total <= CHECKED_AT_ONCE) return stateWithCheck(client, state);
  return { ok: true, value: { ...state, sheet: sheet.value } };
}

/** Performs a dry run of the form's values. */
async function checkLabels(client: ServiceClient, values: LabelValues): Promise<Outcome<LabelCheck>> {
  const order = toNewLabelJob(values, "pdf");
  return order.ok ? client.checkLabels({ body: order.value }) : order;
}

/** Returns the contents of one sheet of the form's job. */
export async function requestSheetPreview(
  client: ServiceClient,
  values: LabelValues,
  sheet: number,
): Promise<Outcome<LabelSheet>> {
  const order = toNewLabelJob(values, "pdf");
  return order.ok ? client.previewLabelSheet({ body: { ...order.value, sheet } }) : order;
}

async function withSheet(
  client: ServiceClient,
  state: LabelsFormState,
  values: LabelValues,
  number: number,
): Promise<Outcome<LabelsFormState>> {
  const sheet = number > 1 ? await requestSheetPreview(client, values, number) : null;
  return { ok: true, value: { ...state, sheet: sheet?.ok && sheet.value.sheet > 1 ? sheet.value : null } };
}

/** Errors of a problem that an answer lists at most. More lines may be wrong then. */
const ERRORS_MAX = 100;
const LINE = /^\/select\/(?:list|ids)\/(\d+)$/;

const wrongLinesOf = ({ problem }: Failed) => (problem.errors ?? []).filter(({ pointer }) => pointer?.match(LINE));

/**
 * Returns the values without the lines of the pasted list that a refused request names. Returns null when it names none,
 * when it may not name all of them, or when no line is left.
 */
export function withoutWrongLines(values: LabelValues, failed: Failed): LabelValues | null {
  const wrong = wrongLinesOf(failed);
  if (values.what !== "list" || wrong.length === 0 || wrong.length >= ERRORS_MAX) return null;
  const indices = new Set(wrong.map(({ pointer }) => Number(pointer?.match(LINE)?.[1])));
  const left = linesOf(values.list).filter((_, index) => !indices.has(index));
  return left.length > 0 ? { ...values, list: left.join("\n") } : null;
}

/** Converts a failure to the form's own field names, and lists the errors of a selection line by line. */
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
    wrongLines: lines.map(({ detail }) => detail),
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
): Promise<Pick<LabelsFormState, "note" | "tooMany"> | null> {
  if (values.what !== "filter") return null;
  const matching = total === undefined ? await countMatching(client, values) : total;
  if (matching === 0) {
    const note =
      values.label === "never"
        ? "No label is waiting for its first print. Choose other access points."
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
