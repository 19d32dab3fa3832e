import "server-only";
import { randomUUID } from "node:crypto";
import { type BulkChange, bulkForm, bulkSelection } from "@/lib/contract/access-points/bulk";
import { type Failed, failed, type Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { toCustomInput } from "@/lib/dashboard/forms/custom-fields";
import type { BulkFormState } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { validate } from "@/lib/dashboard/forms/validate";

/** Returns what the change of a form would do, and what its second step sends. */
export async function prepareBulk(
  client: ServiceClient,
  formData: FormData,
): Promise<Outcome<NonNullable<BulkFormState["prepared"]>>> {
  const typed = validate(bulkForm, readBulkForm(formData));
  if (!typed.ok) return typed;
  const select = bulkSelection.safeParse(parseJson(readText(formData, "select")));
  if (!select.success) {
    const detail = select.error.issues[0]?.message ?? "Nothing is selected.";
    return failed({ kind: "validation-failed", detail });
  }
  const { what, location, owner, field, value } = typed.value;
  const set =
    what === "field" ? await toCustomInput(client, { [field]: value }) : what === "location" ? { location } : { owner };
  const change: BulkChange = { select: select.data, ...(what === "delete" ? { delete: true } : { set }) };
  const preview = await client.previewBulkChange(change);
  if (!preview.ok) return pointToValue(preview);
  return { ok: true, value: { preview: preview.value, change: JSON.stringify(change), key: randomUUID() } };
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

/** Returns undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
