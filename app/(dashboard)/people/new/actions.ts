"use server";

import { toShownLink } from "@/components/accounts/people/shown-link";
import { newUser } from "@/lib/contract/accounts/people";
import type { InviteFormState } from "@/lib/dashboard/forms/accounts/people-form-state";
import { formAction } from "@/lib/dashboard/forms/form-action";
import { sentence } from "@/lib/dashboard/forms/sentence";

/**
 * Invites a person. With script the link is the answer. Without, the page of the person shows it once, because a reload
 * of this answer would send the form again.
 */
export const invitePersonAction = async (_previous: InviteFormState, form: FormData): Promise<InviteFormState> =>
  formAction(form, {
    schema: newUser,
    state: { invited: null },
    send: (client, person) => client.inviteUser({ body: person }),
    done: async ({ id, name, invitation }) =>
      form.has("script")
        ? { invited: { id, name, link: await toShownLink(invitation) } }
        : {
            to: `/people/${encodeURIComponent(id)}`,
            message: { ...sentence({ name }, "was invited"), link: invitation },
          },
  });
