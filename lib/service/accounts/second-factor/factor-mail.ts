import type { ServiceContext } from "../../context";
import type { UserRow } from "../../db/tables/accounts";
import type { Mail } from "../people/mailer";

type FactorEvent = "added" | "removed" | "reset" | "codes";

const sentences: Record<FactorEvent, string> = {
  added: "A second factor was added to your account.",
  removed: "A second factor was removed from your account.",
  reset: "An admin removed all second factors from your account, and every session has ended.",
  codes: "The recovery codes of your account were replaced.",
};

/** Returns the mail that tells a person of a change of factors, so that nobody changes them unseen. */
const factorMail = (event: FactorEvent, user: Pick<UserRow, "name" | "email">, publicUrl = ""): Mail => ({
  to: { name: user.name, address: user.email },
  subject: "Your sign-in to Access points was changed",
  text: [
    `Hello ${user.name},`,
    `${sentences[event]}${publicUrl && ` You can see your factors at ${publicUrl}/account/second-factor`}`,
    "If this was not you, change your password, and tell an admin.\n",
  ].join("\n\n"),
});

/** Sends the mail about a change of factors, which no request waits for. */
export function tellOfFactors({ mailer, publicUrl }: ServiceContext, event: FactorEvent, user: UserRow): void {
  mailer?.runLater(async () => void (await mailer.send(factorMail(event, user, publicUrl))));
}
