import "server-only";
import { randomUUID } from "node:crypto";
import { writeCells } from "@/lib/contract/label-cells";
import type { LabelCheck } from "@/lib/contract/label-check";
import type { LabelJob } from "@/lib/contract/label-job";
import type { ListedLabelStock } from "@/lib/contract/label-stock";
import { type Failed, failure } from "@/lib/dashboard/forms/failure";
import type { LabelsFormState, LabelValues } from "@/lib/dashboard/forms/label-form-state";
import { toLabelJob } from "@/lib/dashboard/forms/read-labels";
import type { LabelCalls } from "@/lib/dashboard/label-client";
import type { Outcome } from "@/lib/dashboard/outcome";

/** A form nobody has sent yet. */
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

/** The form with what its job would be, or with what is wrong. */
export async function checkedLabels(labels: LabelCalls, state: LabelsFormState): Promise<Outcome<LabelsFormState>> {
  const outcome = await lookAtLabels(labels, state.values);
  if (!outcome.ok && outcome.problem.status === 401) return outcome;
  return { ok: true, value: withCheck(state, outcome) };
}

/** What the job of these values would be. */
export async function lookAtLabels(labels: LabelCalls, values: LabelValues): Promise<Outcome<LabelCheck>> {
  const asked = toLabelJob(values, "pdf");
  return asked.ok ? labels.checkLabels(asked.value) : asked;
}

export const withCheck = (state: LabelsFormState, outcome: Outcome<LabelCheck>): LabelsFormState =>
  outcome.ok ? { ...state, check: outcome.value } : { ...state, ...refusal(outcome) };

/** What was refused, by the form's own fields; of a selection, line by line. */
export function refusal(failed: Failed) {
  const { fields, ...said } = failure(failed);
  const { skip, select, ...others } = fields;
  const lines = (failed.problem.errors ?? []).filter(({ pointer }) => pointer?.match(/^\/select\/(list|ids)\/\d+$/));
  const missing = lines.length === 1 ? "One line fits no access point." : `${lines.length} lines fit no access point.`;
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

/** Most labels that are waited for: what takes longer has a page with its progress. */
export const WAITED_FOR = 500;

type Drawn = { job: LabelJob; state: null } | { job: null; state: LabelsFormState };

/**
 * Writes the job into the ledger; one that is small is drawn and read back before this answers. What was refused comes
 * back as the form with what is wrong: nothing is printed then.
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
  // An answer below 500 printed nothing, so what is sent next is another request and has another key.
  const idempotencyKey = failed.problem.status < 500 ? randomUUID() : state.idempotencyKey;
  return { ok: true, value: { job: null, state: { ...looked.value, ...refusal(failed), idempotencyKey } } };
}

/** With another stock, its own remembered cells. */
export function withStock(values: LabelValues, before: string, stocks: readonly ListedLabelStock[]): LabelValues {
  if (values.stock === before) return values;
  const stock = stocks.find(({ id }) => id === values.stock);
  return { ...values, used: writeCells(stock?.nextSkip ?? []), lengthMm: "" };
}
