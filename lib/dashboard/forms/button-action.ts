import { joinSentences } from "@/lib/messages/messages";
import "server-only";
import { redirect } from "next/navigation";
import type { Failed, Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { setFlash } from "@/lib/dashboard/session/flash";
import { currentPage, redirectToSignIn } from "@/lib/dashboard/session/session";
import { whyFailed } from "./failure";
import type { Message, OtherPerson } from "./form-state";
import { whyRefused } from "./other-person";
import { withSession } from "./with-session";

type ButtonActionOptions<Sent> = {
  /** Whole sentences. The reason follows `failed`. */
  done: Message | ((sent: Sent) => Message);
  /** Where it is not `done` that says so. */
  gone?: Message;
  failed: string;
  send: (client: ServiceClient) => Promise<Outcome<Sent>>;
  isDoneWhenGone?: boolean;
  /** `outcome` may be a failure. */
  to: (outcome: Outcome<Sent>) => string | Promise<string>;
  /** The page explains the failure in place of the message. */
  explainedOn?: (failed: Failed) => string | null;
};

/** For a form without fields. */
export async function buttonAction<Sent>(form: FormData, options: ButtonActionOptions<Sent>): Promise<never> {
  const { done, gone, failed, send, isDoneWhenGone = false, to, explainedOn } = options;
  const { asks, outcome } = await withSession(form, "page", send);
  if (asks?.signIn?.other) return refuseOtherPerson(asks.signIn.other);
  if (asks) return redirectToSignIn();
  const explanation = outcome.ok ? null : explainedOn?.(outcome);
  if (explanation) redirect(explanation);
  const isDone = outcome.ok || (isDoneWhenGone && outcome.problem.status === 404);
  const said = outcome.ok ? (typeof done === "function" ? done(outcome.value) : done) : (gone ?? done);
  if (isDone && typeof said !== "function") await setFlash(said);
  else if (!outcome.ok) await setFlash({ text: joinSentences(failed, whyFailed(outcome)), tone: "danger" });
  redirect(await to(outcome));
}

async function refuseOtherPerson(other: OtherPerson): Promise<never> {
  await setFlash({ text: whyRefused(other), tone: "danger" });
  redirect(await currentPage());
}
