import "server-only";
import { randomUUID } from "node:crypto";
import { writeCells } from "@/lib/contract/label-cells";
import type { LabelCheck } from "@/lib/contract/label-check";
import type { LabelValues } from "@/lib/contract/label-forms";
import type { LabelJob } from "@/lib/contract/label-job";
import type { ListedLabelStock } from "@/lib/contract/label-stock";
import { type Failed, failure } from "@/lib/dashboard/forms/failure";
import type { LabelsFormState } from "@/lib/dashboard/forms/label-form-state";
import { toLabelJob } from "@/lib/dashboard/forms/read-labels";
import type { LabelCalls } from "@/lib/dashboard/label-client";
import type { Outcome } from "@/lib/dashboard/outcome";

/** Returns the initial state of the print form. */
export const freshLabelsState = (values: LabelValues): LabelsFormState => ({
  status: "fresh",
  message: null,
  fields: {},
  signIn: null,
  values,
  idempotencyKey: randomUUID(),
  check: null,
  wrongLines: [],
  printed: null,
});

/** Returns the form state with the result of a dry run or its errors. Fails only when the session has ended. */
export async function checkedLabels(labels: LabelCalls, state: LabelsFormState): Promise<Outcome<LabelsFormState>> {
  const outcome = await lookAtLabels(labels, state.values);
  if (!outcome.ok && outcome.problem.status === 401) return outcome;
  return { ok: true, value: withCheck(state, outcome) };
}

/** Performs a dry run of the form's values. */
export async function lookAtLabels(labels: LabelCalls, values: LabelValues): Promise<Outcome<LabelCheck>> {
  const asked = toLabelJob(values, "pdf");
  return asked.ok ? labels.checkLabels(asked.value) : asked;
}

export const withCheck = (state: LabelsFormState, outcome: Outcome<LabelCheck>): LabelsFormState =>
  outcome.ok ? { ...state, check: outcome.value } : { ...state, ...refusal(outcome) };

/** Converts a failure to the form's own field names, and lists the errors of a selection line by line. */
export function refusal(failed: Failed) {
  const { fields, ...said } = failure(failed);
  const { skip, select, ...others } = fields;
  const lines = (failed.problem.errors ?? []).filter(({ pointer }) => pointer?.match(/^\/select\/(list|ids)\/\d+$/));
  const missing = `${lines.length === 1 ? "1 line" : `${lines.length} lines`} could not be matched. Correct or remove ${lines.length === 1 ? "it" : "them"}.`;
  return {
    ...said,
    fields: {
      ...others,
      ...(skip && { used: skip }),
      ...(select && { what: lines.length > 0 ? missing : select }),
    },
    wrongLines: lines.map(({ detail }) => detail),
  };
}

/** Maximum number of labels of a job that the form waits for. Larger jobs have a page that shows their progress. */
export const WAITED_FOR = 500;

type Drawn = { job: LabelJob; state: null } | { job: null; state: LabelsFormState };

/**
 * Creates a print job. Waits for a small job until it is rendered and verified. After a rejection it returns the form
 * state with the errors, and nothing was printed.
 */
export async function printLabels(
  labels: LabelCalls,
  state: LabelsFormState,
  format: "pdf" | "zpl",
): Promise<Outcome<Drawn>> {
  const asked = toLabelJob(state.values, format);
  const begun = asked.ok ? await labels.beginLabels(asked.value, state.idempotencyKey) : asked;
  const isWaitedFor = asked.ok && begun.ok && begun.value.total <= WAITED_FOR;
  const drawn = isWaitedFor ? await labels.awaitLabels(begun.value, asked.value, state.idempotencyKey) : begun;
  if (begun.ok && drawn.ok) return { ok: true, value: { job: begun.value, state: null } };
  const failed = drawn as Failed;
  if (failed.problem.status === 401) return failed;
  const looked = await checkedLabels(labels, state);
  if (!looked.ok) return looked;
  // A status below 500 means that nothing was printed, so the next request is a new one and gets a new key.
  const idempotencyKey = failed.problem.status < 500 ? randomUUID() : state.idempotencyKey;
  return { ok: true, value: { job: null, state: { ...looked.value, ...refusal(failed), idempotencyKey } } };
}

/** Replaces the used cells with those remembered for the stock if the stock changed. */
export function withStock(values: LabelValues, before: string, stocks: readonly ListedLabelStock[]): LabelValues {
  if (values.stock === before) return values;
  const stock = stocks.find(({ id }) => id === values.stock);
  return { ...values, used: writeCells(stock?.nextSkip ?? []), lengthMm: "" };
}
