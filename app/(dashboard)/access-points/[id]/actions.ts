"use server";

import { redirect } from "next/navigation";
import { deletedHref } from "@/components/access-points/list/flash-message";
import { listReturnUrl } from "@/components/access-points/list-url/list-return-url";
import { failure } from "@/lib/dashboard/forms/failure";
import type { DeleteFormState } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { withSession } from "@/lib/dashboard/forms/with-session";

export async function deleteAccessPointAction(
  _previous: DeleteFormState,
  formData: FormData,
): Promise<DeleteFormState> {
  const id = readText(formData, "id");
  const name = readText(formData, "name");
  const etag = readText(formData, "etag");
  const { signedOut, outcome } = await withSession(formData, (client) => client.deleteAccessPoint(id, etag));
  if (signedOut) return { ...signedOut, name, etag };
  // Someone else may have deleted it meanwhile.
  if (outcome.ok || outcome.problem.status === 404) redirect(deletedHref(name, await listReturnUrl()));

  const { status } = outcome.problem;
  const refused = { signIn: null, name, etag, ...failure(outcome) };
  return status === 412 ? { ...refused, ...changed } : refused;
}

const changed = {
  status: "changed" as const,
  message: "Someone else changed this access point after you opened it. Reload to see the new version.",
};
