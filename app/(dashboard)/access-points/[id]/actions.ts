"use server";

import { redirect } from "next/navigation";
import { listReturnUrl } from "@/components/access-points/list-url/list-return-url";
import { failure } from "@/lib/dashboard/forms/failure";
import type { DeleteFormState } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { setFlash } from "@/lib/dashboard/session/flash";

export async function deleteAccessPointAction(
  _previous: DeleteFormState,
  formData: FormData,
): Promise<DeleteFormState> {
  const id = readText(formData, "id");
  const name = readText(formData, "name");
  const etag = readText(formData, "etag");
  const { signedOut, outcome } = await withSession(formData, (client) => client.deleteAccessPoint(id, etag));
  if (signedOut) return { ...signedOut, name, etag };
  const status = outcome.ok ? 204 : outcome.problem.status;
  if (outcome.ok || status === 404) {
    await setFlash({ name, text: "deleted" });
    redirect(await listReturnUrl());
  }
  const refused = { signIn: null, name, etag, ...failure(outcome) };
  return status === 412 ? { ...refused, ...changed } : refused;
}

const changed = {
  status: "changed" as const,
  message: "Someone else changed this access point after you opened it. Reload to see the new version.",
};
