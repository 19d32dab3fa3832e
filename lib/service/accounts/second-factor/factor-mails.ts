import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { type Letter, timeInWords } from "../mail/letter";
import { queueMail } from "../mail/outbox";

type FactorEvent = "added" | "removed" | "reset" | "codes" | "linked" | "unlinked" | "guessed";

/** In the transaction of the change. The terminal sends none: the running program does. */
export async function queueFactorMail(trx: Db, event: FactorEvent, userId: string, at: number): Promise<void> {
  await queueMail(trx, { kind: "factor", userId, about: event, at });
}

const sentences: Record<FactorEvent, (at: string) => string> = {
  added: (at) => `A second factor was added to your account on ${at}.`,
  removed: (at) => `A second factor was removed from your account on ${at}.`,
  reset: (at) => `An admin removed all second factors from your account on ${at}, and every session has ended.`,
  codes: (at) => `The recovery codes of your account were replaced on ${at}.`,
  linked: (at) =>
    `A one-time link to your account was used with a sign-in provider on ${at}. An account of the provider signs in as you from then on. Every earlier session has ended, and so has your password, unless you are the only admin who has one.`,
  unlinked: (at) =>
    `An account of a sign-in provider was unlinked from your account on ${at}. It no longer signs in as you, and the sessions that it began have ended.`,
  guessed: (at) =>
    `Somebody entered your password and then 100 wrong codes, the last one on ${at}. Your password no longer signs in: choose a new one with “Forgot your password?” on the sign-in page, or ask an admin for a link.`,
};

/** No changes of factors, and another password does not undo them. */
const ofNoFactor: FactorEvent[] = ["linked", "unlinked", "guessed"];

/** So that nobody changes the sign-in unseen. It names no factor. */
export async function writeFactorLetter(
  { db, publicUrl }: Pick<ServiceContext, "db" | "publicUrl">,
  _user: unknown,
  [about]: string[],
  at: number,
): Promise<Letter> {
  const event = about as FactorEvent;
  const isOfFactor = !ofNoFactor.includes(event);
  const see = publicUrl && isOfFactor ? ` You can see your factors at ${publicUrl}/account/second-factor` : "";
  return {
    subject: "Your sign-in to Access points was changed",
    paragraphs: [
      `${sentences[event](await timeInWords(db, at))}${see}`,
      `If this was not you, ${isOfFactor ? "change your password, and " : ""}tell an admin.`,
    ],
  };
}
