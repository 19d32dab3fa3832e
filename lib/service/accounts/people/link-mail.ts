import type { UserRow } from "../../db/tables";
import type { Mail } from "./mailer";

export type LinkPurpose = "invitation" | "reset";

type Sent = {
  link: { purpose: LinkPurpose; url: string; expiresAt: number };
  user: Pick<UserRow, "name" | "email" | "role">;
  /** Null when it was requested with “Forgot password?” */
  sender: string | null;
  publicUrl: string;
};

/** Plain text without pictures, tracking or other links. */
export function linkMail({ link, user, sender, publicUrl }: Sent): Mail {
  const { subject, reason, ignore } = wordings[link.purpose]({ user, sender, publicUrl });
  const lines = [
    `Hello ${user.name},`,
    reason,
    `Open this link and choose a password. The link works once, until ${inWords(link.expiresAt)}:`,
    link.url,
    ignore,
  ];
  return { to: { name: user.name, address: user.email }, subject, text: `${lines.join("\n\n")}\n` };
}

type Wording = { subject: string; reason: string; ignore: string };

const wordings: Record<LinkPurpose, (about: Omit<Sent, "link">) => Wording> = {
  invitation: ({ user, sender, publicUrl }) => ({
    subject: "Your invitation to Access points",
    reason: `${sender ?? "An admin"} invites you to Access points at ${publicUrl}. You sign in as ${user.email}; your role is ${user.role}.`,
    ignore: "If you do not know what this is about, ignore this mail. Nobody can sign in with your address until then.",
  }),
  reset: ({ user, sender, publicUrl }) => ({
    subject: "A new password for Access points",
    reason: `${sender ?? "Somebody"} asked for a new password of ${user.email} for Access points at ${publicUrl}.`,
    ignore: "If you did not want this, ignore this mail: nothing changes until you use the link.",
  }),
};

const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

const inWords = (at: number): string => `${format.format(at)} UTC`;
