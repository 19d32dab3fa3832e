import "server-only";
import { credentials } from "@/lib/contract/account";
import { serviceClient } from "@/lib/dashboard/client";
import { check } from "@/lib/dashboard/forms/check";
import { type Failed, failure } from "@/lib/dashboard/forms/failure";
import type { FormState } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read";
import type { Outcome } from "@/lib/dashboard/outcome";
import { findSession, isFormPost, isSignedIn, redirectToSignIn, type Session, signIn } from "@/lib/dashboard/session";

type ServiceClient = ReturnType<typeof serviceClient>;

/**
 * Names of the two fields that a form shows after its session has ended (components/accounts/sign-in-again-fields.tsx).
 */
const EMAIL = "session-email";
const PASSWORD = "session-password";

type Answer<T> = { signedOut: FormState; outcome?: undefined } | { signedOut: null; outcome: Outcome<T> };

/**
 * Runs `work` with the current session. If the session has ended, `signedOut` is a state that makes the form ask for
 * e-mail and password and keep the typed values. When the form is sent with them, this function signs in and then runs
 * `work`.
 */
export async function asSignedIn<T>(
  formData: FormData,
  work: (client: ServiceClient, session: Session) => Promise<Outcome<T>>,
): Promise<Answer<T>> {
  const again = formData.has(PASSWORD) ? await signInAgain(formData) : null;
  if (again && !again.ok) return { signedOut: signedOut(formData, again) };
  const session = await findSession();
  if (!session) return { signedOut: signedOut(formData) };
  const outcome = await work(serviceClient(session), session);
  const ended = !outcome.ok && outcome.problem.status === 401;
  return ended ? { signedOut: signedOut(formData) } : { signedOut: null, outcome };
}

async function signInAgain(formData: FormData) {
  const typed = check(credentials, { email: readText(formData, EMAIL), password: readText(formData, PASSWORD) });
  return typed.ok ? signIn(typed.value) : typed;
}

function signedOut(formData: FormData, refused?: Failed): FormState {
  const { message, fields } = refused ? failure(refused) : { message: null, fields: {} };
  const said = [message, ...Object.values(fields)].filter(Boolean).join(" ");
  return {
    status: "signed-out",
    message: null,
    fields: {},
    signIn: { email: readText(formData, EMAIL), message: said || null },
  };
}

/**
 * Requires a session on a page with a form, otherwise redirects to the sign-in page. Does not redirect a form that was
 * sent without JavaScript after the session ended: the page renders that form with the state of its action.
 */
export async function requireSessionOrForm(): Promise<void> {
  if (!(await isFormPost()) && !(await isSignedIn())) await redirectToSignIn();
}
