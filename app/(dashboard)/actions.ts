"use server";

import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { FormState } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { closeFirstSteps } from "@/lib/dashboard/loaders/office/first-steps";
import { writeCookie } from "@/lib/dashboard/session/page-cookies";
import { findSession, signOut } from "@/lib/dashboard/session/session";
import { YEAR_SECONDS } from "@/lib/dashboard/session/session-cookie";
import { t } from "@/lib/messages/messages";

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
  const isChosen = theme === "light" || theme === "dark";
  await writeCookie("theme", isChosen ? theme : "", isChosen ? YEAR_SECONDS : 0);
}
