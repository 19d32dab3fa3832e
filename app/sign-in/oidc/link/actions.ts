"use server";

import { confirmedLink } from "@/lib/contract/accounts/oidc";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { RecordAction } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { confirmLink } from "@/lib/dashboard/session/provider-sign-in";

export const linkAccountAction: RecordAction = async (_previous, form) =>
  formAction(form, {
    isOpen: true,
    schema: confirmedLink,
    names: [],
    state: { values: {} },
    input: { attempt: readText(form, "attempt") },
    send: (_client, { attempt }) => confirmLink(attempt),
    done: () => ({ to: "/access-points" }),
  });
