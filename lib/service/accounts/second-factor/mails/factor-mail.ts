import type { FactorEvent } from "../../../db/tables/factors";
import type { Mail } from "../../people/mailer";

const sentences: Record<FactorEvent, (at: string) => string> = {
  added: (at) => `A second factor was added to your account on ${at}.`,
  removed: (at) => `A second factor was removed from your account on ${at}.`,
  reset: (at) => `An admin removed all second factors from your account on ${at}, and every session has ended.`,
  codes: (at) => `The recovery codes of your account were replaced on ${at}.`,
};

type Changed = {
  event: FactorEvent;
  at: number;
  user: { name: string; email: string };
  publicUrl?: string | undefined;
};

/** Returns the mail that tells a person of a change of factors, so that nobody changes them unseen. It names none of them. */
export const factorMail = ({ event, at, user, publicUrl }: Changed): Mail => ({
  to: { name: user.name, address: user.email },
  subject: "Your sign-in to Access points was changed",
  text: [
    `Hello ${user.name},`,
    `${sentences[event](`${format.format(at)} UTC`)}${
      publicUrl ? ` You can see your factors at ${publicUrl}/account/second-factor` : ""
    }`,
    "If this was not you, change your password, and tell an admin.\n",
  ].join("\n\n"),
});

const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
