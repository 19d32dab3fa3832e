"use server";

import { undoneText } from "@/components/access-points/bulk/announce-change";
import { bulkUndone } from "@/lib/contract/access-points/bulk";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { BulkFormState } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { prepareBulk, readBulkForm } from "@/lib/dashboard/loaders/bulk";

export const previewBulkAction = async (_previous: BulkFormState, form: FormData): Promise<BulkFormState> =>
  formAction(form, {
    state: { values: readBulkForm(form), prepared: null, matches: [] },
    send: (client) => prepareBulk(client, form),
    done: (sent) => ({ ...sent, status: sent.prepared ? "saved" : "failed" }),
  });

export const undoImportAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    subject: "The import",
    verb: "undone",
    send: async (client) => {
      const undone = await client.undoBulkChange({ id: readText(form, "id") });
      return undone.ok ? { ok: true, value: bulkUndone.parse(await undone.value.json()) } : undone;
    },
    message: (undone) => ({ name: "", text: `The import was undone: ${undoneText(undone)}` }),
    to: () => "/access-points",
  });
