"use server";

import { editedTexts, toControls } from "@/components/access-points/form/edited-texts";
import { editedAccessPoint } from "@/lib/contract/access-points/access-point";
import { fieldNames, pickFields } from "@/lib/contract/access-points/access-point-fields";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import { SAVE_AS } from "@/lib/contract/accounts/session-fields";
import { controlName } from "@/lib/contract/custom-fields/field-types";
import type { Outcome } from "@/lib/contract/outcome";
import { type Changed, readBase, saveChanges } from "@/lib/dashboard/conflicts/save-changes";
import { type Unconfirmed, unconfirmed, unconfirmedWarnings } from "@/lib/dashboard/forms/code-warnings";
import { readCustomTexts, toCustomInput, toCustomTexts } from "@/lib/dashboard/forms/custom-fields";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { EditFormState } from "@/lib/dashboard/forms/form-state";
import { readAccessPointForm, readText } from "@/lib/dashboard/forms/read-form";
import { loadFields } from "@/lib/dashboard/loaders/custom-fields";
import { t } from "@/lib/messages/messages";

export async function editAccessPointAction(_previous: EditFormState, form: FormData): Promise<EditFormState> {
  const values = readAccessPointForm(form);
  const custom = readCustomTexts(form);
  const team = readText(form, "teamId");
  const id = readText(form, "id");
  return formAction(form, {
    schema: editedAccessPoint(readBase(form).qrCode ?? ""),
    input: values,
    state: { values, custom, team, holderId: null, codeWarnings: [] },
    send: async (client, typed): Promise<Outcome<ListedAccessPoint | Unconfirmed | Changed>> => {
      const latest = await client.getAccessPoint({ id });
      if (!latest.ok) return latest;
      const saved = editedTexts(latest.value, toCustomTexts(await loadFields(), latest.value.fields));
      const texts = {
        ...pickFields(typed),
        ...toControls(trimmed(custom)),
        ...(form.has("teamId") && { teamId: team }),
      };
      return saveChanges(
        form,
        { typed: texts, saved },
        async (changed): Promise<Outcome<ListedAccessPoint | Unconfirmed>> => {
          const isCodeKept = changed.qrCode === undefined;
          const warnings = await unconfirmedWarnings(client, form, isCodeKept ? { ...typed, qrCode: "" } : typed, id);
          if (warnings.length > 0) return unconfirmed(warnings);
          const own = Object.fromEntries(fieldNames.flatMap((name) => (name in changed ? [[name, typed[name]]] : [])));
          const others = Object.fromEntries(Object.entries(custom).filter(([key]) => controlName(key) in changed));
          const body = {
            ...own,
            ...(await toCustomInput(client, others)),
            ...("teamId" in changed && { teamId: team === "" ? null : team }),
          };
          return client.updateAccessPoint({ id, body, headers: { "If-Match": latest.value.etag } });
        },
      );
    },
    done: (sent) =>
      "codeWarnings" in sent
        ? sent
        : { to: `/access-points/${encodeURIComponent(id)}`, message: t("point.saved", { name: sent.name }) },
    refused: ({ problem: { status, holder } }) => ({
      holderId: holder?.id ?? null,
      ...(status === 404 && { message: t(form.has(SAVE_AS) ? "point.edit.notTheirs" : "point.edit.gone") }),
    }),
  });
}

const trimmed = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.trim()]));
