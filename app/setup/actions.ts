"use server";

import { redirect } from "next/navigation";
import { firstAdmin } from "@/lib/contract/accounts/account";
import { failure } from "@/lib/dashboard/forms/failure";
import type { SetupFormState } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { validateForm } from "@/lib/dashboard/forms/validate";
import { signInFirstAdmin } from "@/lib/dashboard/session/session";

export async function setupAction(_previous: SetupFormState, formData: FormData): Promise<SetupFormState> {
  const values = { name: readText(formData, "name"), email: readText(formData, "email") };
  const token = readText(formData, "token");
  const typed = validateForm(firstAdmin, { ...values, token, password: readText(formData, "password") });
  const outcome = typed.ok ? await signInFirstAdmin(typed.value) : typed;
  if (!outcome.ok) return { signIn: null, values, ...failure(outcome) };
  redirect("/access-points");
}
