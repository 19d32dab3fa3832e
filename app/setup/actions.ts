"use server";

import { firstAdmin } from "@/lib/contract/accounts/account";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { RecordAction } from "@/lib/dashboard/forms/form-state";
import { signInFirstAdmin } from "@/lib/dashboard/session/session";

export const setupAction: RecordAction = async (_previous, form) =>
  formAction(form, {
    isOpen: true,
    schema: firstAdmin,
    send: (_client, typed) => signInFirstAdmin(typed),
    done: () => ({ to: "/" }),
  });
