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

/** Names of the two fields a form gains when its session has ended (components/accounts/sign-in-again-fields.tsx). */
const EMAIL = "session-email";
const PASSWORD = "session-password";

type Answer<T> = { signedOut: FormState; outcome?: undefined } | { signedOut: null; outcome: Outcome<T> };

/**
 * Does `work` as the signed-in person. When the session has ended, `signedOut` is the state that makes the same form
 * ask for e-mail and password beside all that was typed; sent again with them, it signs in and does `work` in one go.
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
 * For a page with a form: somebody is signed in, or off to sign in. A form sent without script after the session ended
 * is answered by the page itself, which then draws the form as its action says.
 */
export async function requireSessionOrForm(): Promise<void> {
  if (!(await isFormPost()) && !(await isSignedIn())) await redirectToSignIn();
}
