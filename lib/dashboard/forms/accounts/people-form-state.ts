import type { invitationList } from "@/lib/contract/accounts/invitation-list";
import type { FormState, FormStateOf } from "@/lib/dashboard/forms/form-state";

export type ShownLink = {
  url: string;
  /** `iso` is RFC 3339, `exact` in the words of the reader. */
  expires: { iso: string; exact: string };
  isSent: boolean;
  /** Why not; null also when no mail is set up. */
  problem: string | null;
};

export type InviteListState = FormStateOf<typeof invitationList> & {
  /** By the last submit. */
  invited: { email: string; name: string; link: ShownLink }[];
  refused: { typed: string; reason: string }[];
};

export type PersonActionState = FormState & { values: Record<string, never>; link: ShownLink | null };

export type HandOverState = FormState & {
  values: { to: string };
  matches: Receiver[];
  /** The receiver uses their QR codes already. */
  clashes: { detail: string; accessPoint: { id: string; name: string } | null }[];
};

export type Receiver = { id: string; name: string; email: string };
