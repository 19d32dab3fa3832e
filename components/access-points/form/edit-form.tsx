"use client";

import { AccessPointForm, formGrid, type PointChoices } from "@/components/access-points/form/access-point-form";
import { LabelPreview } from "@/components/label-preview/label-preview";
import { deleteDraft } from "@/components/ui/fields/use-draft";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import type { EditFormState, FormAction, InitialState } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

type EditFormProps = {
  id: string;
  action: FormAction<EditFormState>;
  initial: InitialState<EditFormState>;
  choices: PointChoices;
  link: SymbolLink | null;
  draftName: string | null;
};

export function EditForm({ id, action, initial, choices, link, draftName }: EditFormProps) {
  const href = `/access-points/${encodeURIComponent(id)}`;
  const form = useFormAction(action, initial, `${href}/edit`, {
    onRedirect: () => draftName !== null && deleteDraft(draftName),
  });
  const { state } = form;

  return (
    <div className={formGrid}>
      <AccessPointForm
        form={form}
        hidden={{ id }}
        savedCode={state.base.qrCode ?? ""}
        draft={{
          name: draftName,
          initial: initial.values,
          custom: initial.custom,
          team: initial.team,
          version: ["base", JSON.stringify(state.base)],
        }}
        {...choices}
        help={{ qrCode: t("point.edit.codeHelp") }}
        button={t("common.save")}
        cancelHref={href}
        aside={(typed) => <LabelPreview draft={typed} saved={undefined} link={link} />}
      />
    </div>
  );
}
