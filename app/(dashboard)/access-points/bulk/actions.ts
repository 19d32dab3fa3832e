"use server";

import { formAction } from "@/lib/dashboard/forms/form-action";
import type { BulkFormState } from "@/lib/dashboard/forms/form-state";
import { prepareBulk, readBulkForm } from "@/lib/dashboard/loaders/bulk";

export const previewBulkAction = async (_previous: BulkFormState, form: FormData): Promise<BulkFormState> =>
  formAction(form, {
    state: { values: readBulkForm(form), prepared: null, matches: [] },
    send: (client) => prepareBulk(client, form),
    done: (sent) => ({ ...sent, status: sent.prepared ? "saved" : "failed" }),
  });
