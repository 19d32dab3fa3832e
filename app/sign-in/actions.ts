"use server";

import { redirect } from "next/navigation";
import { credentials } from "@/lib/contract/accounts/account";
import { failure } from "@/lib/dashboard/forms/failure";
import type { SignInFormState } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { validateForm } from "@/lib/dashboard/forms/validate";
import { safeReturnPath } from "@/lib/dashboard/session/return-path";
import { startSession } from "@/lib/dashboard/session/session";

export async function signInAction(_previous: SignInFormState, formData: FormData): Promise<SignInFormState> {
  const email = readText(formData, "email");
  const typed = validateForm(credentials, { email, password: readText(formData, "password") });
  const outcome = typed.ok ? await startSession(typed.value) : typed;
  if (!outcome.ok) return { signIn: null, values: { email }, ...failure(outcome) };
  redirect(safeReturnPath(readText(formData, "next")));
}
