"use server";

import { redirect } from "next/navigation";
import { failure } from "@/lib/dashboard/forms/failure";
import type { FormState } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { setFlash } from "@/lib/dashboard/session/flash";

export async function cancelJobAction(_previous: FormState, formData: FormData): Promise<FormState> {
  const id = readText(formData, "id");
  const { signedOut, outcome } = await withSession(formData, (client) => client.cancelLabelJob(id));
  if (signedOut) return signedOut;
  // 409: the job has finished already; its page shows the result.
  if (outcome.ok) await setFlash({ name: "", text: "Print job cancelled" });
  if (outcome.ok || outcome.problem.status === 409) redirect(`/labels/jobs/${encodeURIComponent(id)}`);
  return { signIn: null, ...failure(outcome) };
}
