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
  /** Past participle of what the button does, such as "deleted". */
  verb: string;
  /** Further sentence about what was done. */
  more?: string;
  /** Returns the message about what was done, in place of a sentence with `subject`, `verb` and `more`. */
  message?: (sent: Sent) => Message;
  send: (client: ServiceClient) => Promise<Outcome<Sent>>;
  /** Whether the button has nothing left to do when the thing does not exist any more. */
  isDoneWhenGone?: boolean;
  /** Returns the page that shows the message. `outcome` may be a failure. */
  to: (outcome: Outcome<Sent>) => string | Promise<string>;
  /** Returns the page that explains a failure in place of the message, if there is one. */
  explainedOn?: (failed: Failed) => string | null;
};

/**
 * Performs the action of a button in a form without fields. Sends the request, then opens a page with a message that says
 * what was done, or why it failed.
 */
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

/** Shows the page of the button again, which is now that of the other person. */
async function refuseOtherPerson(other: OtherPerson): Promise<never> {
  await setFlash({ name: "", text: whyRefused(other), tone: "danger" });
  redirect(await currentPage());
}
