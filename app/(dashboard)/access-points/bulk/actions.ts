"use server";

import { redirect } from "next/navigation";
import { failure } from "@/lib/dashboard/forms/failure";
import type { BulkFormState } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { prepareBulk, readBulkForm } from "@/lib/dashboard/loaders/bulk";
import { setFlash } from "@/lib/dashboard/session/flash";

/** Shows what a change of many access points would do. */
export async function previewBulkAction(_previous: BulkFormState, formData: FormData): Promise<BulkFormState> {
  const values = readBulkForm(formData);
  const { signedOut, outcome } = await withSession(formData, (client) => prepareBulk(client, formData));
  if (signedOut) return { values, prepared: null, ...signedOut };
  if (!outcome.ok) return { values, prepared: null, signIn: null, ...failure(outcome) };
  return { values, status: "saved", message: null, fields: {}, signIn: null, prepared: outcome.value };
}

/** Undoes a change of many access points. */
export async function undoBulkAction(formData: FormData): Promise<void> {
  const id = readText(formData, "id");
  const { outcome } = await withSession(formData, (client) => client.undoBulkChange(id));
  if (outcome?.ok) {
    const { restored, skipped } = outcome.value;
    const kept =
      skipped > 0 ? ` ${skipped.toLocaleString("en")} stay as they are, because they were changed since.` : "";
    await setFlash({ name: "", text: `${restored.toLocaleString("en")} restored.${kept}` });
  } else {
    const text =
      outcome?.problem.status === 410 ? outcome.problem.detail : "The change could not be undone. Try again.";
    await setFlash({ name: "", tone: "danger", text });
  }
  redirect(`/access-points/bulk/${encodeURIComponent(id)}`);
}
