import "server-only";
import type { SignInProvider } from "@/lib/contract/accounts/oidc";
import type { PasskeyRequest } from "@/lib/contract/accounts/passkey";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";

/** Null when the service has no setup or does not answer. */
export async function isSetupOpen(): Promise<boolean | null> {
  return (await findSetup())?.open ?? null;
}

/** `mail`: a link by e-mail; `admin`: an admin creates one. */
export type PasswordHelp = "mail" | "admin";

/** Null when the service has no one-time links: its users are managed elsewhere. */
export async function findPasswordHelp(): Promise<PasswordHelp | null> {
  if (!(await getCapabilities()).contract) return null;
  return (await findSetup())?.mail ? "mail" : "admin";
}

/** None when the service has no such operation. Asks no provider. */
export async function listProviders(): Promise<SignInProvider[]> {
  if (!(await getCapabilities()).contract) return [];
  const outcome = await serviceClient(null).listSignInProviders();
  return outcome.ok ? outcome.value.data : [];
}

async function findSetup() {
  if (!(await getCapabilities()).contract) return null;
  const state = await serviceClient(null).getSetupState();
  return state.ok ? state.value : null;
}

/** Null where nobody has a passkey. */
export async function findPasskeyRequest(): Promise<PasskeyRequest | null> {
  if (!(await getCapabilities()).contract) return null;
  const asked = await serviceClient(null).requestPasskey();
  return asked.ok ? asked.value : null;
}
