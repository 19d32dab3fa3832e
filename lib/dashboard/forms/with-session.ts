import "server-only";
import { credentials } from "@/lib/contract/accounts/account";
import { SESSION_EMAIL, SESSION_PASSWORD } from "@/lib/contract/accounts/session-fields";
import type { Failed, Outcome } from "@/lib/contract/outcome";
import { type ServiceClient, serviceClient } from "@/lib/dashboard/client/service-client";
import { findSession, startSession } from "@/lib/dashboard/session/session";
import { failure } from "./failure";
import type { FormState } from "./form-state";
import { readText } from "./read-form";
import { validateForm } from "./validate";

type Result<T> = { signedOut: FormState; outcome?: undefined } | { signedOut: null; outcome: Outcome<T> };

/**
 * Runs `work` with the current session. If the session has ended, `signedOut` is a state that makes the form ask for
 * e-mail and password and keep the typed values. When the form is sent with them, this function signs in and then runs
 * `work`.
 */
export async function withSession<T>(
  formData: FormData,
  work: (client: ServiceClient) => Promise<Outcome<T>>,
): Promise<Result<T>> {
  const again = formData.has(SESSION_PASSWORD) ? await signInAgain(formData) : null;
  if (again && !again.ok) return { signedOut: signedOut(formData, again) };
  const session = await findSession();
  if (!session) return { signedOut: signedOut(formData) };
  const outcome = await work(serviceClient(session));
  const ended = !outcome.ok && outcome.problem.status === 401;
  return ended ? { signedOut: signedOut(formData) } : { signedOut: null, outcome };
}

async function signInAgain(formData: FormData) {
  const typed = validateForm(credentials, {
    email: readText(formData, SESSION_EMAIL),
    password: readText(formData, SESSION_PASSWORD),
  });
  return typed.ok ? startSession(typed.value) : typed;
}

function signedOut(formData: FormData, failed?: Failed): FormState {
  const { message, fields } = failed ? failure(failed) : { message: null, fields: {} };
  const error = [message, ...Object.values(fields)].filter(Boolean).join(" ");
  return {
    status: "signed-out",
    message: null,
    fields: {},
    signIn: { email: readText(formData, SESSION_EMAIL), message: error || null },
  };
}
