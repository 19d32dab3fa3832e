"use server";

import { userChanges } from "@/lib/contract/accounts/people";
import { saveChanges } from "@/lib/dashboard/conflicts/save-changes";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { RecordAction } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { t } from "@/lib/messages/messages";

const nameAndRole = userChanges.pick({ name: true, role: true }).required();

export const editPersonAction: RecordAction = async (_previous, form) => {
  const id = readText(form, "id");
  return formAction(form, {
    schema: nameAndRole,
    send: async (client, typed) => {
      const saved = await client.getUser({ id });
      if (!saved.ok) return saved;
      const { etag } = saved.value;
      return saveChanges(form, { typed, saved: saved.value }, (body) =>
        client.updateUser({ id, body, headers: { "If-Match": etag } }),
      );
    },
    done: ({ name }) => ({ to: `/people/${encodeURIComponent(id)}`, message: t("people.saved", { name }) }),
  });
};
