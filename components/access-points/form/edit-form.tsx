"use client";

import { AccessPointForm, formGrid } from "@/components/access-points/form/access-point-form";
import { LabelPreview } from "@/components/labels/label/label-preview";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import { deleteDraft } from "@/components/ui/fields/use-draft";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { accessPointFields, fieldNames } from "@/lib/contract/access-point-fields";
import type { AccessPointValues, EditFormState, FormAction } from "@/lib/dashboard/forms/form-state";

type EditFormProps = {
  id: string;
  action: FormAction<EditFormState>;
  initial: EditFormState;
  locations: string[];
  /** Name of the draft of what is typed; null when nobody is signed in. */
  draftName: string | null;
};

/** Form to edit an access point. If someone else saved it meanwhile, the form shows both versions. */
export function EditForm({ id, action, initial, locations, draftName }: EditFormProps) {
  const href = `/access-points/${encodeURIComponent(id)}`;
  const form = useFormAction(action, initial, `${href}/edit`, {
    onRedirect: () => draftName !== null && deleteDraft(draftName),
  });
  const { state } = form;

  return (
    <div className={formGrid}>
      <AccessPointForm
        {...form}
        hidden={[
          ["id", id],
          ["savedCode", state.savedCode],
        ]}
        savedCode={state.savedCode}
        draft={{ name: draftName, initial: initial.values, version: ["etag", state.etag] }}
        locations={locations}
        help={{ qrCode: "Printed labels keep their code. Leave empty to generate a new code." }}
        button={state.theirs ? "Save anyway" : "Save"}
        top={state.theirs && <ConflictNotice theirs={state.theirs} typed={state.values} href={`${href}/edit`} />}
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

type ConflictNoticeProps = { theirs: AccessPointValues; typed: AccessPointValues; href: string };

const cell = "border-t border-warning/30 py-1.5 pr-3 text-left align-top whitespace-pre-line wrap-anywhere";

/** The saved version and the typed version, side by side. */
function ConflictNotice({ theirs, typed, href }: ConflictNoticeProps) {
  return (
    <Notice
      tone="warning"
      role="alert"
      actions={
        <a href={href} className={buttonClass()}>
          Discard mine
        </a>
      }
    >
      <p className="font-semibold">Someone else changed this access point after you opened it.</p>
      <p>Your changes are not saved yet. Save anyway to replace the saved version, or discard your changes.</p>
      <table className="mt-3 w-full table-fixed border-collapse text-[0.8125rem]">
        <thead>
          <tr className="text-left text-xs">
            <th scope="col" className="w-24 pb-1 font-normal">
              <span className="sr-only">Field</span>
            </th>
            <th scope="col" className="pb-1 font-normal">
              Saved version
            </th>
            <th scope="col" className="pb-1 font-normal">
              Your version
            </th>
          </tr>
        </thead>
        <tbody>
          {fieldNames
            .filter((name) => theirs[name] !== typed[name])
            .map((name) => (
              <tr key={name}>
                <th scope="row" className={`${cell} font-normal`}>
                  {accessPointFields[name].label}
                </th>
                <td dir="auto" className={cell}>
                  {theirs[name] || "—"}
                </td>
                <td dir="auto" className={cell}>
                  {typed[name] || "—"}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </Notice>
  );
}
