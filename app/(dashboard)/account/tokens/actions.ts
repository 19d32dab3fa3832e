"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { apiTokenForm } from "@/lib/contract/accounts/own-account";
import {
  type ApiTokenFormState,
  type ApiTokenValues,
  blankApiToken,
  toNewApiToken,
} from "@/lib/dashboard/forms/account-form-state";
import { failure } from "@/lib/dashboard/forms/failure";
import { readText } from "@/lib/dashboard/forms/read-form";
import { validateForm } from "@/lib/dashboard/forms/validate";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { setFlash } from "@/lib/dashboard/session/flash";

export async function createTokenAction(_previous: ApiTokenFormState, formData: FormData): Promise<ApiTokenFormState> {
  const names = Object.keys(blankApiToken) as (keyof ApiTokenValues)[];
  const values = Object.fromEntries(names.map((name) => [name, readText(formData, name)])) as ApiTokenValues;
  const checked = validateForm(apiTokenForm, values);
  const { signedOut, outcome } = await withSession(formData, async (client) =>
    checked.ok ? client.createApiToken(toNewApiToken(checked.value, Date.now())) : checked,
  );
  if (signedOut) return { values, created: null, ...signedOut };
  if (!outcome.ok) {
    const { fields, ...rest } = failure(outcome);
    const { expiresAt, ...others } = fields;
    return {
      values,
      created: null,
      signIn: null,
      ...rest,
      fields: expiresAt ? { expiresOn: expiresAt, ...others } : others,
    };
  }
  // The list on the page gets the new token.
  refresh();
  const { id, name, token } = outcome.value;
  return {
    status: "saved",
    message: null,
    fields: {},
    signIn: null,
    values: blankApiToken,
    created: { id, name, token },
  };
}

export async function revokeTokenAction(formData: FormData): Promise<void> {
  const { outcome } = await withSession(formData, (client) => client.revokeApiToken(readText(formData, "id")));
  const name = readText(formData, "name");
  const isGone = outcome?.ok || outcome?.problem.status === 404;
  if (isGone) await setFlash({ name, text: "is revoked. Programs that use it get 401 from now on." });
  else await setFlash({ name, tone: "danger", text: "could not be revoked. Try again." });
  redirect(readText(formData, "scope") === "all" ? "/account/tokens?scope=all" : "/account/tokens");
}
