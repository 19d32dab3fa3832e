import {
  type ApiTokenForm,
  type lifetimes,
  type NewApiToken,
  TOKEN_LIFETIME_MS,
} from "@/lib/contract/accounts/own-account";
import type { FormState } from "./form-state";

export type NameFormState = FormState & { values: { name: string } };

/** Passwords are never sent back to the browser. */
export type PasswordFormState = FormState & { values: Record<string, never> };

/** Values of the form that creates an API token, as typed. */
export type ApiTokenValues = Record<keyof ApiTokenForm, string>;

export type ApiTokenFormState = FormState & {
  values: ApiTokenValues;
  /** The token that the last submit created. It is shown once. */
  created: { id: string; name: string; token: string } | null;
};

const defaultLifetime: (typeof lifetimes)[number] = "90";

export const blankApiToken: ApiTokenValues = { name: "", access: "read", lifetime: defaultLifetime, expiresOn: "" };

const DAY_MS = TOKEN_LIFETIME_MS.min;

/** Returns the body that creates the token. A date means the end of that day, in UTC. `now` in milliseconds. */
export function toNewApiToken({ name, access, lifetime, expiresOn }: ApiTokenForm, now: number): NewApiToken {
  const expiresAt =
    lifetime === "date" ? `${expiresOn}T23:59:59.999Z` : new Date(now + Number(lifetime) * DAY_MS).toISOString();
  return { name, access, expiresAt };
}
