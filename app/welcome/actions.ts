"use server";

import { redirect } from "next/navigation";
import { linkUse } from "@/lib/contract/accounts/people";
import { failure } from "@/lib/dashboard/forms/failure";
import type { WelcomeFormState } from "@/lib/dashboard/forms/people-form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { validateForm } from "@/lib/dashboard/forms/validate";
import { signInByLink } from "@/lib/dashboard/session/session";

/** Sets the password of the link's user, signs in and opens the list. */
export async function welcomeAction(_previous: WelcomeFormState, formData: FormData): Promise<WelcomeFormState> {
  const typed = validateForm(linkUse, { token: readText(formData, "token"), password: readText(formData, "password") });
  const outcome = typed.ok ? await signInByLink(typed.value) : typed;
  if (!outcome.ok) return { signIn: null, values: { email: readText(formData, "email") }, ...failure(outcome) };
  redirect("/access-points");
}
