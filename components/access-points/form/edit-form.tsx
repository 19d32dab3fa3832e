"use client";

import { AccessPointForm, formGrid } from "@/components/access-points/form/access-point-form";
import type { TeamChoice } from "@/components/access-points/form/team-field";
import { LabelPreview } from "@/components/label-preview/label-preview";
import { deleteDraft } from "@/components/ui/fields/use-draft";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import type { EditFormState, FormAction, InitialState } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

type EditFormProps = {
  id: string;
  action: FormAction<EditFormState>;
  initial: InitialState<EditFormState>;
  locations: string[];
  fields: CustomField[];
  team: TeamChoice;
  link: SymbolLink | null;
  draftName: string | null;
};

export function EditForm({ id, action, initial, locations, fields, team, link, draftName }: EditFormProps) {
  const href = `/access-points/${encodeURIComponent(id)}`;
  const form = useFormAction(action, initial, `${href}/edit`, {
    onRedirect: () => draftName !== null && deleteDraft(draftName),
  });
  const { state } = form;

  return (
    <div className={formGrid}>
      <AccessPointForm
        {...form}
        hasFirstFocus
        hidden={{ id }}
        savedCode={state.base.qrCode ?? ""}
        draft={{
          name: draftName,
          initial: initial.values,
          custom: initial.custom,
          team: initial.team,
          version: ["base", JSON.stringify(state.base)],
        }}
        locations={locations}
        fields={fields}
        team={team}
        help={{ qrCode: t("point.edit.codeHelp") }}
        button={t("common.save")}
        cancelHref={href}
        aside={(typed) => <LabelPreview draft={typed} saved={undefined} link={link} />}
      />
    </div>
  );
}
