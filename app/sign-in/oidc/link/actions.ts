"use server";

import { confirmedLink } from "@/lib/contract/accounts/oidc";
import type { LinkAccountState } from "@/lib/dashboard/forms/accounts/account-form-state";
import { formAction } from "@/lib/dashboard/forms/form-action";
import { readText } from "@/lib/dashboard/forms/read-form";
import { confirmLink } from "@/lib/dashboard/session/provider-sign-in";

/** Links the account of the provider that the page named, signs in and opens the list. */
export const linkAccountAction = async (_previous: LinkAccountState, form: FormData): Promise<LinkAccountState> =>
  formAction(form, {
    isOpen: true,
    schema: confirmedLink,
    names: [],
    state: { values: {} },
    input: { attempt: readText(form, "attempt") },
    send: (_client, { attempt }) => confirmLink(attempt),
    done: () => ({ to: "/access-points" }),
  });
