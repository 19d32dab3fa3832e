"use server";

import { cookies } from "next/headers";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { FormState } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { closeFirstSteps } from "@/lib/dashboard/loaders/office/first-steps";
import { findSession, signOut } from "@/lib/dashboard/session/session";
import { cookieAttributes, cookieName } from "@/lib/dashboard/session/session-cookie";
import { t } from "@/lib/messages/messages";

const YEAR = 365 * 24 * 60 * 60;

export const signOutAction = async (_previous: FormState, form: FormData): Promise<FormState> =>
  formAction(form, {
    isOpen: true,
    send: signOut,
    done: (provider) => ({ to: provider ? `/sign-in?ended=${encodeURIComponent(provider)}` : "/sign-in" }),
  });

export const closeFirstStepsAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    done: t("overview.steps.closed"),
    failed: t("overview.steps.notClosed"),
    send: async () => {
      const session = await findSession();
      return { ok: true, value: session && (await closeFirstSteps(session.user.id)) };
    },
    to: () => "/",
  });

export async function chooseThemeAction(formData: FormData): Promise<void> {
  const theme = readText(formData, "theme");
  const jar = await cookies();
  if (theme === "light" || theme === "dark") {
    jar.set(cookieName("theme"), theme, { ...cookieAttributes(), maxAge: YEAR });
  } else {
    jar.set(cookieName("theme"), "", { ...cookieAttributes(), maxAge: 0 });
  }
}
