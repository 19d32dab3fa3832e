import type { invitationList } from "@/lib/contract/accounts/invitation-list";
import type { FormState, FormStateOf } from "@/lib/dashboard/forms/form-state";

export type ShownLink = {
  /** Absolute URL. */
  url: string;
  /** End of its validity, in RFC 3339 and in the words of the reader. */
  expires: { iso: string; exact: string };
  isSent: boolean;
};

export type InviteListState = FormStateOf<typeof invitationList> & {
  /** People whom the page has invited, the last ones first, with their links, and those whom the last submit could not invite. */
  invited: { email: string; name: string; link: ShownLink }[];
  refused: { typed: string; reason: string }[];
};

/** State of a button of a person's page: the link that it created, if it creates one. */
export type PersonActionState = FormState & { values: Record<string, never>; link: ShownLink | null };

export type HandOverState = FormState & {
  values: { to: string };
  /** People who match the typed text, to choose one. */
  matches: Receiver[];
  /** Access points whose QR code the receiver uses already, each with a sentence. */
  clashes: { detail: string; accessPoint: { id: string; name: string } | null }[];
};

/** A person who can take over access points. */
export type Receiver = { id: string; name: string; email: string };
