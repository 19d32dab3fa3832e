import "server-only";
import { refresh } from "next/cache";
import { credentials } from "@/lib/contract/accounts/account";
import { SAVE_AS, SESSION_CODE, SESSION_EMAIL, SESSION_PASSWORD } from "@/lib/contract/accounts/session-fields";
import type { Outcome } from "@/lib/contract/outcome";
import { getRuntime } from "@/lib/dashboard/client/runtime";
import { type ServiceClient, serviceClient } from "@/lib/dashboard/client/service-client";
import { findSession, startSession } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";
import { whyFailed } from "./failure";
import type { FormState, OtherPerson } from "./form-state";
import { findOtherPerson, pagePersonOf } from "./other-person";
import { readText } from "./read-form";
import { validateForm } from "./validate";

type Result<T> = { asks: FormState; outcome?: undefined } | { asks: null; outcome: Outcome<T> };

/** After the session ended or another person signed in, `asks` keeps the typed values and asks who sends the form. */
export async function withSession<T>(
  form: FormData,
  subject: "form" | "page",
  work: (client: ServiceClient) => Promise<Outcome<T>>,
): Promise<Result<T>> {
  const isTyped = readText(form, SESSION_PASSWORD) !== "" && !form.has(SAVE_AS);
  const again = isTyped ? await signInAgain(form) : null;
  const session = await findSession();
  const other = session && findOtherPerson(form, session, subject);
  if (other) return { asks: askedState(form, again, other) };
  if (!session) return { asks: askedState(form, again ?? (form.has(SESSION_PASSWORD) ? validateTyped(form) : null)) };
  if (again?.ok === false) return { asks: askedState(form, again) };
  const outcome = await work(serviceClient(session));
  const ended = !outcome.ok && outcome.problem.status === 401;
  // The page still shows the name of the person before.
  if (!ended && form.has(SAVE_AS)) refresh();
  return ended ? { asks: askedState(form) } : { asks: null, outcome };
}

const validateTyped = (form: FormData) =>
  validateForm(credentials, { email: readText(form, SESSION_EMAIL), password: readText(form, SESSION_PASSWORD) });

async function signInAgain(form: FormData): Promise<Outcome<unknown>> {
  const typed = validateTyped(form);
  if (!typed.ok) return typed;
  const begun = await startSession(typed.value);
  const code = readText(form, SESSION_CODE);
  const challenge = begun.ok ? undefined : begun.problem.challenge;
  return challenge && code ? startSession({ challenge, code }) : begun;
}

function askedState(
  form: FormData,
  again: Outcome<unknown> | null = null,
  other: OtherPerson | null = null,
): FormState {
  const failed = again?.ok === false ? again : null;
  const isHalf = failed?.problem.challenge !== undefined;
  const needsCode = isHalf || (failed !== null && form.has(SESSION_CODE));
  const error = isHalf ? t("form.code.missing") : failed && whyFailed(failed);
  if (other) getRuntime().keepForm();
  return {
    status: other ? "other-person" : "signed-out",
    message: null,
    fields: {},
    signIn: {
      email: readText(form, SESSION_EMAIL),
      message: error || null,
      needsCode,
      person: pagePersonOf(form),
      other,
    },
  };
}
