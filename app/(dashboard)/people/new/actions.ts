"use server";

import { redirect } from "next/navigation";
import { toShownLink } from "@/components/accounts/people/shown-link";
import { roles } from "@/lib/contract/accounts/account";
import { newUser } from "@/lib/contract/accounts/people";
import { failure } from "@/lib/dashboard/forms/failure";
import type { InviteFormState } from "@/lib/dashboard/forms/people-form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { validateForm } from "@/lib/dashboard/forms/validate";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { setFlash } from "@/lib/dashboard/session/flash";

/**
 * Invites a person. With script the link is the answer. Without, the page of the person shows it once, because a reload
 * of this answer would send the form again.
 */
export async function invitePersonAction(_previous: InviteFormState, formData: FormData): Promise<InviteFormState> {
  const role = roles.find((each) => each === readText(formData, "role")) ?? "staff";
  const values = { email: readText(formData, "email"), name: readText(formData, "name"), role };
  const { signedOut, outcome } = await withSession(formData, async (client) => {
    const typed = validateForm(newUser, values);
    return typed.ok ? client.inviteUser(typed.value) : typed;
  });
  const form = { values, invited: null, signIn: null };
  if (signedOut) return { ...form, ...signedOut };
  if (!outcome.ok) return { ...form, ...failure(outcome) };
  const { id, name, invitation } = outcome.value;
  if (!formData.has("script")) {
    await setFlash({ name, text: "is invited", link: invitation });
    redirect(`/people/${encodeURIComponent(id)}`);
  }
  const invited = { id, name, link: await toShownLink(invitation) };
  return { ...form, status: "saved", message: null, fields: {}, invited };
}
