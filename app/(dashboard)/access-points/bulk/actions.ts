"use server";

import { failure } from "@/lib/dashboard/forms/failure";
import type { BulkFormState } from "@/lib/dashboard/forms/form-state";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { prepareBulk, readBulkForm } from "@/lib/dashboard/loaders/bulk";

/** Shows what a change of many access points would do. */
export async function previewBulkAction(_previous: BulkFormState, formData: FormData): Promise<BulkFormState> {
  const values = readBulkForm(formData);
  const { signedOut, outcome } = await withSession(formData, (client) => prepareBulk(client, formData));
  const unprepared = { values, prepared: null, matches: [] };
  if (signedOut) return { ...unprepared, ...signedOut };
  if (!outcome.ok) return { ...unprepared, signIn: null, ...failure(outcome) };
  return { values, status: outcome.value.prepared ? "saved" : "failed", message: null, signIn: null, ...outcome.value };
}
