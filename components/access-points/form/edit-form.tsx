"use client";

import { AccessPointForm, formGrid } from "@/components/access-points/form/access-point-form";
import type { TeamChoice } from "@/components/access-points/form/team-field";
import { LabelPreview } from "@/components/label-preview/label-preview";
import { ConflictNotice } from "@/components/ui/feedback/conflict-notice";
import { deleteDraft } from "@/components/ui/fields/use-draft";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { accessPointFields, fieldNames } from "@/lib/contract/access-points/access-point-fields";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import type { AccessPointValues, EditFormState, FormAction } from "@/lib/dashboard/forms/form-state";

type EditFormProps = {
  id: string;
  action: FormAction<EditFormState>;
  initial: EditFormState;
  locations: string[];
  fields: CustomField[];
  team: TeamChoice;
  link: SymbolLink | null;
  /** Name under which the draft is stored; null without a session. */
  draftName: string | null;
};

/** Form to edit an access point. If someone else saved it meanwhile, the form shows both versions. */
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
        hidden={[
          ["id", id],
          ["savedCode", state.savedCode],
        ]}
        savedCode={state.savedCode}
        draft={{
          name: draftName,
          initial: initial.values,
          custom: initial.custom,
          team: initial.team,
          version: ["etag", state.etag],
        }}
        locations={locations}
        fields={fields}
        team={team}
        help={{ qrCode: "Printed labels keep their code. Leave empty to generate a new code." }}
        button={state.theirs ? "Save anyway" : "Save"}
        top={
          state.theirs && (
            <ConflictNotice
              what="access point"
              rows={[...differences(state.theirs, state.values), ...customDifferences(fields, state)]}
              href={`${href}/edit`}
            />
          )
        }
        cancelHref={href}
        aside={(typed) => <LabelPreview draft={typed} saved={undefined} link={link} />}
      />
    </div>
  );
}

const customDifferences = (fields: readonly CustomField[], { custom, theirCustom }: EditFormState) =>
  fields
    .map(({ key, label }) => ({ label, saved: theirCustom[key] ?? "", typed: custom[key] ?? "" }))
    .filter(({ saved, typed }) => saved !== typed);

const differences = (saved: AccessPointValues, typed: AccessPointValues) =>
  fieldNames
    .filter((name) => saved[name] !== typed[name])
    .map((name) => ({ label: accessPointFields[name].label, saved: saved[name], typed: typed[name] }));
