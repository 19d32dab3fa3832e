import "server-only";
import { redirect } from "next/navigation";
import type { Failed, Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { setFlash } from "@/lib/dashboard/session/flash";
import { currentPage, redirectToSignIn } from "@/lib/dashboard/session/session";
import { whyFailed } from "./failure";
import type { Message, OtherPerson } from "./form-state";
import { whyRefused } from "./other-person";
import { type Subject, sentence } from "./sentence";
import { withSession } from "./with-session";

type ButtonActionOptions<Sent> = {
  subject: Subject;
  /** Past participle, such as "deleted". */
  verb: string;
  more?: string;
  /** In place of a sentence with `subject`, `verb` and `more`. */
  message?: (sent: Sent) => Message;
  send: (client: ServiceClient) => Promise<Outcome<Sent>>;
  isDoneWhenGone?: boolean;
  /** `outcome` may be a failure. */
  to: (outcome: Outcome<Sent>) => string | Promise<string>;
  /** The page explains the failure in place of the message. */
  explainedOn?: (failed: Failed) => string | null;
};

/** For a form without fields. */
export async function buttonAction<Sent>(
  form: FormData,
  { subject, verb, more, message, send, isDoneWhenGone = false, to, explainedOn }: ButtonActionOptions<Sent>,
): Promise<never> {
  const { asks, outcome } = await withSession(form, "page", send);
  if (asks?.signIn?.other) return refuseOtherPerson(asks.signIn.other);
  if (asks) return redirectToSignIn();
  const explanation = outcome.ok ? null : explainedOn?.(outcome);
  if (explanation) redirect(explanation);
  const isDone = outcome.ok || (isDoneWhenGone && outcome.problem.status === 404);
  if (outcome.ok && message) await setFlash(message(outcome.value));
  else if (isDone) await setFlash(sentence(subject, `was ${verb}`, more));
  else await setFlash({ ...sentence(subject, `could not be ${verb}`, whyFailed(outcome)), tone: "danger" });
  redirect(await to(outcome));
}

async function refuseOtherPerson(other: OtherPerson): Promise<never> {
  await setFlash({ name: "", text: whyRefused(other), tone: "danger" });
  redirect(await currentPage());
}
