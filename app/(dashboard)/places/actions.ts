"use server";

import { randomUUID } from "node:crypto";
import { moveForm } from "@/lib/contract/access-points/locations/location-move";
import { officeSettingsChanges } from "@/lib/contract/accounts/office-settings";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { MoveFormState } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

export const previewMoveAction = async (_previous: MoveFormState, form: FormData): Promise<MoveFormState> =>
  formAction(form, {
    schema: moveForm,
    state: { prepared: null },
    send: async (client, move) => {
      const preview = await client.previewLocationMove({ body: move });
      return preview.ok ? { ok: true, value: { preview: preview.value, move, key: randomUUID() } } : preview;
    },
    done: (prepared) => ({ prepared }),
  });

export const chooseSeparatorAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    done: t("places.separator.changed"),
    failed: t("places.separator.notChanged"),
    send: (client) => {
      const given = officeSettingsChanges.safeParse({ locationSeparator: form.get("locationSeparator") });
      return client.updateOfficeSettings({ body: given.success ? given.data : {} });
    },
    to: () => `/places?${new URLSearchParams({ scope: String(form.get("scope") ?? "all") })}`,
  });
