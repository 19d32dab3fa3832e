import "server-only";
import { randomUUID } from "node:crypto";
import { writeCells } from "@/lib/contract/labels/label-cells";
import type { LabelCheck } from "@/lib/contract/labels/label-check";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import type { Failed, Outcome } from "@/lib/dashboard/client/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { failure } from "./failure";
import type { LabelsFormState } from "./label-form-state";
import { toLabelJob } from "./read-label-form";

/** Returns the initial state of the print form. */
export const initialLabelsState = (values: LabelValues): LabelsFormState => ({
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
export async function stateWithCheck(client: ServiceClient, state: LabelsFormState): Promise<Outcome<LabelsFormState>> {
  const outcome = await checkLabels(client, state.values);
  if (!outcome.ok && outcome.problem.status === 401) return outcome;
  return { ok: true, value: withCheck(state, outcome) };
}

/** Performs a dry run of the form's values. */
export async function checkLabels(client: ServiceClient, values: LabelValues): Promise<Outcome<LabelCheck>> {
  const order = toLabelJob(values, "pdf");
  return order.ok ? client.checkLabels(order.value) : order;
}

export const withCheck = (state: LabelsFormState, outcome: Outcome<LabelCheck>): LabelsFormState =>
  outcome.ok ? { ...state, check: outcome.value } : { ...state, ...refusal(outcome) };

/** Converts a failure to the form's own field names, and lists the errors of a selection line by line. */
export function refusal(failed: Failed) {
  const { fields, ...rest } = failure(failed);
  const { skip, select, ...others } = fields;
  const lines = (failed.problem.errors ?? []).filter(({ pointer }) => pointer?.match(/^\/select\/(list|ids)\/\d+$/));
  const missing = `${lines.length === 1 ? "1 line" : `${lines.length} lines`} could not be matched. Correct or remove ${lines.length === 1 ? "it" : "them"}.`;
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

/** Maximum number of labels of a job that the form waits for. Larger jobs have a page that shows their progress. */
export const WAITED_FOR = 500;

type Printed = { job: LabelJob; state: null } | { job: null; state: LabelsFormState };

/**
 * Creates a print job. Waits for a small job until it is rendered and verified. After a rejection it returns the form
 * state with the errors, and nothing was printed.
 */
export async function printLabels(
  client: ServiceClient,
  state: LabelsFormState,
  format: "pdf" | "zpl",
): Promise<Outcome<Printed>> {
  const order = toLabelJob(state.values, format);
  const job = order.ok ? await client.beginLabels(order.value, state.idempotencyKey) : order;
  const isAwaited = order.ok && job.ok && job.value.total <= WAITED_FOR;
  const finished = isAwaited ? await client.awaitLabels(order.value, state.idempotencyKey) : job;
  if (job.ok && finished.ok) return { ok: true, value: { job: job.value, state: null } };
  const failed = finished as Failed;
  if (failed.problem.status === 401) return failed;
  const checked = await stateWithCheck(client, state);
  if (!checked.ok) return checked;
  // A status below 500 means that nothing was printed, so the next request is a new one and gets a new key.
  const idempotencyKey = failed.problem.status < 500 ? randomUUID() : state.idempotencyKey;
  return { ok: true, value: { job: null, state: { ...checked.value, ...refusal(failed), idempotencyKey } } };
}

/** Replaces the used cells with those remembered for the stock if the stock changed. */
export function withStock(values: LabelValues, before: string, stocks: readonly ListedLabelStock[]): LabelValues {
  if (values.stock === before) return values;
  const stock = stocks.find(({ id }) => id === values.stock);
  return { ...values, used: writeCells(stock?.nextSkip ?? []), lengthMm: "" };
}
