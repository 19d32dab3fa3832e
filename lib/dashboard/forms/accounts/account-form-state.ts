import {
  type ApiTokenForm,
  type apiTokenForm,
  type lifetimes,
  type NewApiToken,
  TOKEN_LIFETIME_MS,
} from "@/lib/contract/accounts/own-account";
import type { forgottenPassword } from "@/lib/contract/accounts/people";
import type { FormStateOf } from "../form-state";

export type ForgotPasswordState = FormStateOf<typeof forgottenPassword>;

export type ApiTokenFormState = FormStateOf<typeof apiTokenForm> & {
  /** Shown once. */
  created: { id: string; name: string; token: string } | null;
};

const defaultLifetime: (typeof lifetimes)[number] = "90";

export const blankApiToken: ApiTokenFormState["values"] = {
  name: "",
  access: "read",
  lifetime: defaultLifetime,
  expiresOn: "",
  teamId: "",
};

const DAY_MS = TOKEN_LIFETIME_MS.min;

/** A date means the end of that day, in UTC. `now` is in ms. */
export function toNewApiToken({ name, access, lifetime, expiresOn, teamId }: ApiTokenForm, now: number): NewApiToken {
  const expiresAt =
    lifetime === "date" ? `${expiresOn}T23:59:59.999Z` : new Date(now + Number(lifetime) * DAY_MS).toISOString();
  return { name, access, expiresAt, teamId: teamId || null };
}
