"use server";

import { redirect } from "next/navigation";
import { toShownLink } from "@/components/accounts/people/shown-link";
import { problemType } from "@/lib/contract/problem";
import { failure } from "@/lib/dashboard/forms/failure";
import type { PersonActionState } from "@/lib/dashboard/forms/people-form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { setFlash } from "@/lib/dashboard/session/flash";

const fresh: PersonActionState = { status: "fresh", message: null, fields: {}, signIn: null, link: null };

/** Disables or enables the person, as the form states. */
export async function disablePersonAction(
  _previous: PersonActionState,
  formData: FormData,
): Promise<PersonActionState> {
  const id = readText(formData, "id");
  const disabled = readText(formData, "disabled") === "true";
  const { signedOut, outcome } = await withSession(formData, (client) => client.updateUser(id, { disabled }));
  if (signedOut) return { ...fresh, ...signedOut };
  if (!outcome.ok) return { ...fresh, ...failure(outcome) };
  await setFlash({ name: readText(formData, "name"), text: disabled ? "is disabled" : "is enabled" });
  redirect(pageOf(id));
}

/**
 * Creates a one-time link for a new password. With script the link is the answer. Without, the page shows it once,
 * because a reload of this answer would create another link.
 */
export async function resetPersonAction(_previous: PersonActionState, formData: FormData): Promise<PersonActionState> {
  const id = readText(formData, "id");
  const { signedOut, outcome } = await withSession(formData, (client) => client.resetUser(id));
  if (signedOut) return { ...fresh, ...signedOut };
  if (!outcome.ok) return { ...fresh, ...failure(outcome) };
  if (formData.has("script")) return { ...fresh, status: "saved", link: await toShownLink(outcome.value) };
  await setFlash({ name: readText(formData, "name"), text: "has a new one-time link", link: outcome.value });
  redirect(pageOf(id));
}

export async function removePersonAction(_previous: PersonActionState, formData: FormData): Promise<PersonActionState> {
  const id = readText(formData, "id");
  const etag = readText(formData, "etag");
  const { signedOut, outcome } = await withSession(formData, (client) => client.removeUser(id, etag));
  if (signedOut) return { ...fresh, ...signedOut };
  if (outcome.ok || outcome.problem.status === 404) {
    await setFlash({ name: readText(formData, "name"), text: "is removed" });
    redirect("/people");
  }
  const refused = { ...fresh, ...failure(outcome) };
  if (outcome.problem.status === 412) return { ...refused, ...changed };
  // The page that is loaded again leads to the hand-over.
  return outcome.problem.type === problemType("owns-access-points") ? { ...refused, status: "changed" } : refused;
}

const pageOf = (id: string) => `/people/${encodeURIComponent(id)}`;

const changed = {
  status: "changed" as const,
  message: "Someone else changed this person after you opened the page. Reload to see the new version.",
};
