"use server";

import { z } from "zod";
import { toShownLink } from "@/components/accounts/people/shown-link";
import { invitationList, parseAddresses } from "@/lib/contract/accounts/invitation-list";
import type { Outcome } from "@/lib/contract/outcome";
import type { InviteListState } from "@/lib/dashboard/forms/accounts/people-form-state";
import { whyFailed } from "@/lib/dashboard/forms/failure";
import { formAction } from "@/lib/dashboard/forms/form-action";
import { readText } from "@/lib/dashboard/forms/read-form";

/** Invitations that the page has already. A program can send anything in place of the state of a form. */
const shownBefore = z.object({
  invited: z.array(
    z.object({
      email: z.string(),
      name: z.string(),
      link: z.object({
        url: z.string(),
        expires: z.object({ iso: z.string(), exact: z.string() }),
        isSent: z.boolean(),
      }),
    }),
  ),
});

type Invitations = Pick<InviteListState, "invited" | "refused">;

/**
 * Invites the people of a list one by one, and returns their links before those that the page has already, because no link is
 * shown again. Those who could not be invited stay in the form as they were typed. Without script a reload may send the form
 * again: the service then refuses the addresses, because each has a user already.
 */
export const inviteListAction = async (previous: InviteListState, form: FormData): Promise<InviteListState> => {
  const before = shownBefore.catch({ invited: [] }).parse(previous).invited;
  return formAction(form, {
    schema: invitationList,
    state: { invited: before, refused: [] },
    send: async (client, { addresses, role }): Promise<Outcome<Invitations>> => {
      const invited: Invitations["invited"] = [];
      const refused: Invitations["refused"] = [];
      for (const { email, name, typed } of parseAddresses(addresses)) {
        const outcome = await client.inviteUser({ body: { email, name, role } });
        if (outcome.ok) invited.push({ email, name, link: await toShownLink(outcome.value.invitation) });
        else if (outcome.problem.status === 401 && invited.length === 0) return outcome;
        else refused.push({ email, typed, reason: whyFailed(outcome) });
      }
      return { ok: true, value: { invited, refused } };
    },
    done: ({ invited, refused }) => ({
      status: refused.length > 0 ? "failed" : "saved",
      values: {
        addresses: refused.map(({ typed }) => typed).join("\n"),
        role: readText(form, "role"),
      },
      invited: [...invited, ...before],
      refused,
    }),
  });
};
