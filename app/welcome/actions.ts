"use server";

import { linkUse } from "@/lib/contract/accounts/people";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { RecordAction } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { secondStep } from "@/lib/dashboard/session/pending-sign-in";
import { signInByLink } from "@/lib/dashboard/session/session";

export const welcomeAction: RecordAction = async (_previous, form) =>
  formAction(form, {
    isOpen: true,
    schema: linkUse,
    state: { values: { email: readText(form, "email") } },
    send: (_client, typed) => signInByLink(typed),
    done: () => ({ to: "/access-points" }),
    refused: (failed) => secondStep(failed, "/access-points"),
  });
