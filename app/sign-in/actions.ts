"use server";

import { redirect } from "next/navigation";
import { credentials } from "@/lib/contract/account";
import { check } from "@/lib/dashboard/forms/check";
import { failure } from "@/lib/dashboard/forms/failure";
import type { SignInFormState } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read";
import { safeReturnPath } from "@/lib/dashboard/return-path";
import { signIn } from "@/lib/dashboard/session";

export async function signInAction(_previous: SignInFormState, formData: FormData): Promise<SignInFormState> {
  const email = readText(formData, "email");
  const typed = check(credentials, { email, password: readText(formData, "password") });
  const outcome = typed.ok ? await signIn(typed.value) : typed;
  if (!outcome.ok) return { signIn: null, values: { email }, ...failure(outcome) };
  redirect(safeReturnPath(readText(formData, "next")));
}
