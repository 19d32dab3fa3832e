import "server-only";
import { randomUUID } from "node:crypto";
import { type BulkChange, bulkForm, bulkSelection } from "@/lib/contract/access-points/bulk";
import { type Failed, failed, type Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { chooseReceiver } from "@/lib/dashboard/forms/choose-receiver";
import { toCustomInput } from "@/lib/dashboard/forms/custom-fields";
import type { BulkFormState } from "@/lib/dashboard/forms/form-state";
import { parseJson, readText } from "@/lib/dashboard/forms/read-form";
import { validateForm } from "@/lib/dashboard/forms/validate";
import { findReceivers } from "./people";

type Prepared = Pick<BulkFormState, "prepared" | "matches" | "fields">;

/** Returns what the change of a form would do, and what its second step sends, or the people who may be meant. */
export async function prepareBulk(client: ServiceClient, formData: FormData): Promise<Outcome<Prepared>> {
  const typed = validateForm(bulkForm, readBulkForm(formData));
  if (!typed.ok) return typed;
  const select = bulkSelection.safeParse(parseJson(readText(formData, "select")));
  if (!select.success) {
    const detail = select.error.issues[0]?.message ?? "Nothing is selected.";
    return failed({ kind: "validation-failed", detail });
  }
  const { what, location, owner, field, value } = typed.value;
  const asked = { text: owner.trim(), chosen: readText(formData, "chosen") };
  const found = what === "owner" ? await findReceivers("", asked.text) : null;
  if (found && !found.ok) return found;
  const choice = found && chooseReceiver(found.value, asked);
  if (choice && "error" in choice) {
    return { ok: true, value: { prepared: null, matches: choice.matches, fields: { owner: choice.error } } };
  }
  const set = choice
    ? { owner: choice.receiver.id }
    : what === "field"
      ? await toCustomInput(client, { [field]: value })
      : { location };
  const change: BulkChange = { select: select.data, ...(what === "delete" ? { delete: true } : { set }) };
  const preview = await client.previewBulkChange({ body: change });
  if (!preview.ok) return pointToValue(preview);
  const prepared = { preview: preview.value, change: JSON.stringify(change), key: randomUUID() };
  return { ok: true, value: { prepared, matches: [], fields: {} } };
}

/** Returns a failure whose errors about a custom field point to the control of its value. */
function pointToValue(failure: Failed): Failed {
  const { errors, ...problem } = failure.problem;
  if (!errors) return failure;
  const pointed = errors.map((error) =>
    /^\/set(\/fields\/|$)/.test(error.pointer ?? "") ? { ...error, pointer: "/value" } : error,
  );
  return { ...failure, problem: { ...problem, errors: pointed } };
}

export const readBulkForm = (formData: FormData): BulkFormState["values"] => ({
  what: readText(formData, "what"),
  location: readText(formData, "location"),
  owner: readText(formData, "owner"),
  field: readText(formData, "field"),
  value: readText(formData, "value"),
});
