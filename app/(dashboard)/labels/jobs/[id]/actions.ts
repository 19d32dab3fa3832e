"use server";

import { redirect } from "next/navigation";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { failure } from "@/lib/dashboard/forms/failure";
import type { ConfirmFormState, FormState } from "@/lib/dashboard/forms/form-state";
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

/** Stores which labels were printed: those of the ticked access points, or all. */
export async function confirmJobAction(_previous: ConfirmFormState, formData: FormData): Promise<ConfirmFormState> {
  const id = readText(formData, "id");
  const page = readText(formData, "page");
  const answer = readText(formData, "answer");
  const printed = answer === "all" || answer === "some-printed";
  const isAboutSome = answer.startsWith("some-");
  const ids = isAboutSome ? formData.getAll("ids").filter((one) => typeof one === "string") : [];
  const state = { ...initialFormState, printed, ids };
  if (isAboutSome && ids.length === 0) {
    return { ...state, status: "failed", message: "Select at least one access point in the table." };
  }
  const body = isAboutSome ? { printed, ids } : { printed };
  const { signedOut, outcome } = await withSession(formData, (client) => client.confirmLabelJob(id, body));
  if (signedOut) return { ...state, ...signedOut };
  if (!outcome.ok) return { ...state, ...failure(outcome) };
  redirect(`/labels/jobs/${encodeURIComponent(id)}${/^[1-9]\d{0,8}$/.test(page) ? `?page=${page}` : ""}`);
}
