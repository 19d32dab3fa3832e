"use client";

import { ChangedMeanwhile } from "@/components/access-points/changed-meanwhile";
import { AccessPointForm } from "@/components/access-points/form/access-point-form";
import { LabelPreview } from "@/components/labels/label/label-preview";
import { ButtonLink } from "@/components/ui/button-link";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { EditFormState, FormAction } from "@/lib/dashboard/forms/form-state";

type EditFormProps = { id: string; action: FormAction<EditFormState>; initial: EditFormState };

/** Changes an access point. When someone else changed it meanwhile, both versions are shown and the person decides. */
export function EditForm({ id, action, initial }: EditFormProps) {
  const href = `/access-points/${encodeURIComponent(id)}`;
  const sent = useFormAction(action, initial, `${href}/edit`);
  const { state } = sent;

  return (
    <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[1fr_380px]">
      <AccessPointForm
        {...sent}
        hidden={[
          ["id", id],
          ["etag", state.etag],
        ]}
        help={{ qrCode: "Labels already printed keep the code they have. Empty it for a newly made one." }}
        button={state.theirs ? "Save anyway" : "Save changes"}
        top={state.theirs && <ChangedMeanwhile theirs={state.theirs} typed={state.values} href={`${href}/edit`} />}
        beside={
          <ButtonLink kind="quiet" size="form" href={href}>
            Cancel
          </ButtonLink>
        }
        aside={(typed) => <LabelPreview draft={typed} saved={undefined} />}
      />
    </div>
  );
}
