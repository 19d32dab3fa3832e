import { joinSentences, t } from "@/lib/messages/messages";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { type Letter, timeInWords } from "../mail/letter";
import { queueMail } from "../mail/outbox";

type FactorEvent = "added" | "removed" | "reset" | "codes" | "linked" | "unlinked" | "guessed";

/** In the transaction of the change. The terminal sends none: the running program does. */
export async function queueFactorMail(trx: Db, event: FactorEvent, userId: string, at: number): Promise<void> {
  await queueMail(trx, { kind: "factor", userId, about: event, at });
}

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
  const time = await timeInWords(db, at);
  const see = publicUrl && isOfFactor ? [t("mail.factor.see", { address: `${publicUrl}/account/second-factor` })] : [];
  return {
    subject: t("mail.factor.subject"),
    paragraphs: [
      joinSentences(t(`mail.factor.${event}`, { time }), ...see),
      t(isOfFactor ? "mail.factor.changePassword" : "mail.factor.tellAdmin"),
    ],
  };
}
