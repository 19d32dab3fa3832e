"use server";

import { redirect } from "next/navigation";
import { listReturnUrl } from "@/components/access-points/list-url/list-return-url";
import { trashHref } from "@/components/access-points/trash/trash-url";
import { restoreForm } from "@/lib/contract/access-points/trash";
import { failure } from "@/lib/dashboard/forms/failure";
import type { RestoreFormState } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { validateForm } from "@/lib/dashboard/forms/validate";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { setFlash } from "@/lib/dashboard/session/flash";

/** Restores a deleted access point from a list. If its code was taken or voided meanwhile, shows the form that changes the code. */
export async function restoreAction(formData: FormData): Promise<void> {
  const [id, name] = [readText(formData, "id"), readText(formData, "name")];
  const { outcome } = await withSession(formData, (client) => client.restoreAccessPoint(id, {}));
  if (!outcome?.ok && (outcome?.problem.status === 409 || outcome?.problem.status === 422)) {
    redirect(`/access-points/trash/${encodeURIComponent(id)}`);
  }
  if (outcome?.ok) await setFlash({ name, text: "is restored." });
  else {
    const isGone = outcome?.problem.status === 404;
    const text = isGone ? "is not in the trash any more." : "could not be restored. Try again.";
    await setFlash({ name, tone: "danger", text });
  }
  redirect(readText(formData, "to") === "list" ? await listReturnUrl() : trashHref(readPlace(formData)));
}

/** Restores a deleted access point with the code of the form. */
export async function restoreWithCodeAction(
  _previous: RestoreFormState,
  formData: FormData,
): Promise<RestoreFormState> {
  const [id, name] = [readText(formData, "id"), readText(formData, "name")];
  const values = { qrCode: readText(formData, "qrCode") };
  const checked = validateForm(restoreForm, values);
  const { signedOut, outcome } = await withSession(formData, async (client) =>
    checked.ok ? client.restoreAccessPoint(id, checked.value) : checked,
  );
  if (signedOut) return { values, ...signedOut };
  if (!outcome.ok) return { values, signIn: null, ...failure(outcome) };
  await setFlash({ name, text: "is restored." });
  return redirect(`/access-points/${encodeURIComponent(id)}`);
}

/** Deletes an access point of the trash permanently. */
export async function purgeAction(formData: FormData): Promise<void> {
  const [id, name] = [readText(formData, "id"), readText(formData, "name")];
  const { outcome } = await withSession(formData, (client) => client.purgeAccessPoint(id));
  if (outcome?.ok || outcome?.problem.status === 404) await setFlash({ name, text: "is removed for good." });
  else await setFlash({ name, tone: "danger", text: "could not be removed. Try again." });
  redirect(trashHref(readPlace(formData)));
}

const readPlace = (formData: FormData) => ({
  q: readText(formData, "q"),
  scope: readText(formData, "scope") === "all" ? ("all" as const) : ("mine" as const),
});
