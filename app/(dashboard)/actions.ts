"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { THEME_COOKIE } from "@/components/accounts/theme-cookie";
import type { FormState } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { signOut } from "@/lib/dashboard/session/session";

const YEAR = 365 * 24 * 60 * 60;

export async function signOutAction(_previous: FormState, _formData: FormData): Promise<FormState> {
  const outcome = await signOut();
  if (!outcome.ok) return { status: "failed", message: outcome.problem.detail, fields: {}, signIn: null };
  redirect("/sign-in");
}

export async function chooseThemeAction(formData: FormData): Promise<void> {
  const theme = readText(formData, "theme");
  const jar = await cookies();
  if (theme === "light" || theme === "dark") {
    jar.set(THEME_COOKIE, theme, { maxAge: YEAR, sameSite: "lax", httpOnly: true });
  } else {
    jar.delete(THEME_COOKIE);
  }
}
