"use server";

import { redirect } from "next/navigation";
import { accountChanges, passwordChange } from "@/lib/contract/accounts/own-account";
import type { Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import type { NameFormState, PasswordFormState } from "@/lib/dashboard/forms/account-form-state";
import { failure } from "@/lib/dashboard/forms/failure";
import { readText } from "@/lib/dashboard/forms/read-form";
import { validateForm } from "@/lib/dashboard/forms/validate";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { setFlash } from "@/lib/dashboard/session/flash";
import { renameSession } from "@/lib/dashboard/session/session";

const PAGE = "/account";

export async function saveNameAction(_previous: NameFormState, formData: FormData): Promise<NameFormState> {
  const values = { name: readText(formData, "name") };
  const checked = validateForm(accountChanges, values);
  const { signedOut, outcome } = await withSession(formData, async (client) =>
    checked.ok ? client.updateMe(checked.value) : checked,
  );
  if (signedOut) return { values, ...signedOut };
  if (!outcome.ok) return { values, signIn: null, ...failure(outcome) };
  await renameSession(outcome.value.name);
  await setFlash({ name: "", text: "Your name is saved." });
  redirect(PAGE);
}

export async function changePasswordAction(
  _previous: PasswordFormState,
  formData: FormData,
): Promise<PasswordFormState> {
  const typed = { current: readText(formData, "current"), password: readText(formData, "password") };
  const checked = validateForm(passwordChange, typed);
  const { signedOut, outcome } = await withSession(formData, async (client) =>
    checked.ok ? client.changePassword(checked.value) : checked,
  );
  if (signedOut) return { values: {}, ...signedOut };
  if (!outcome.ok) return { values: {}, signIn: null, ...failure(outcome) };
  await setFlash({ name: "", text: "Your password is changed. Your other sessions have ended." });
  redirect(PAGE);
}

export async function endSessionAction(formData: FormData): Promise<void> {
  const id = readText(formData, "id");
  return end(formData, (client) => client.endSession(id), "The session has ended.");
}

export async function endOtherSessionsAction(formData: FormData): Promise<void> {
  return end(formData, (client) => client.endOtherSessions(), "All other sessions have ended.");
}

/** Ends sessions and returns to the page. A session that is not found has ended already. */
async function end(
  formData: FormData,
  send: (client: ServiceClient) => Promise<Outcome<unknown>>,
  text: string,
): Promise<void> {
  const { outcome } = await withSession(formData, send);
  if (outcome?.ok || outcome?.problem.status === 404) await setFlash({ name: "", text });
  else await setFlash({ name: "", tone: "danger", text: "The session could not be ended. Try again." });
  redirect(PAGE);
}
