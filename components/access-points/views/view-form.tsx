"use client";

import { viewTexts } from "@/components/access-points/list-url/view-url";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { Notice } from "@/components/ui/feedback/notice";
import { ActionForm } from "@/components/ui/fields/action-form";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { CompactField } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import type { SavedView } from "@/lib/contract/views";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import type { OfferedView, ViewFormState } from "@/lib/dashboard/forms/view-form-state";

const labels = { name: "Name of the view", shared: "Share with everyone", list: "List" };
const loadSchema = async () => (await import("@/lib/contract/views")).newView.pick({ name: true });

export type ViewFormProps = {
  offered: OfferedView;
  view: SavedView | null;
  isEmpty: boolean;
  path: string;
  saveAction: FormAction<ViewFormState>;
  deleteAction: (formData: FormData) => Promise<void>;
};

export function ViewForm({ offered, view, isEmpty, path, saveAction, deleteAction }: ViewFormProps) {
  const values = { name: view?.name ?? "", shared: yes(view?.shared), isDefault: yes(view?.isDefault) };
  const initial = { values, base: view ? viewTexts(view) : {}, theirs: [], pressed: "" };
  const sent = useFormAction<ViewFormState>(saveAction, initial, path, { isIdempotent: false });
  const form = useActionForm(sent, { labels, loadSchema });
  const { pressed, values: typed } = form.state;
  const { id, list, may, shares } = offered;
  return (
    <div className="grid gap-3">
      {view && may === "choose" && (
        <p className="wrap-anywhere">
          <bdi>{view.owner.name}</bdi> shares this view with everyone.
        </p>
      )}
      {isEmpty && (
        <Notice tone="warning">No access point is in this list now. The view will show those that match later.</Notice>
      )}
      <ActionForm
        form={form}
        submit="Save"
        what="view"
        size="toolbar"
        // Enter would press the first of two buttons, which may not be the one that was pressed.
        pressed={["pressed", pressed]}
        buttons={<SaveButtons may={may} pending={form.pending} />}
      >
        <div className="grid min-w-0 gap-3">
          <HiddenFields
            fields={[
              ["id", id],
              ["list", list],
              ["shares", shares],
              ["empty", yes(isEmpty)],
            ]}
          />
          <CompactField {...form.field("name")} id="view-name" maxLength={80} />
          {shares !== "" && may !== "choose" && (
            <Choice name="shared" isChecked={typed.shared !== ""}>
              Share with everyone
            </Choice>
          )}
          <Choice name="isDefault" isChecked={typed.isDefault !== ""}>
            Show this view when I open the list
          </Choice>
        </div>
      </ActionForm>
      {view && may === "change" && (
        <ConfirmButton id="delete-view" verb="delete" name={view.name} fields={fieldsOf(view)} action={deleteAction}>
          {view.shared ? "It disappears for everyone." : "It disappears from your list."} Access points stay as they
          are.
        </ConfirmButton>
      )}
    </div>
  );
}

const yes = (flag: boolean | undefined): string => (flag ? "yes" : "");

const SaveButtons = ({ may, pending }: Pick<OfferedView, "may"> & { pending: boolean }) => (
  <>
    {may !== "create" && (
      <SubmitButton pending={pending} size="toolbar" name="pressed" value={may}>
        Save changes
      </SubmitButton>
    )}
    <SubmitButton
      pending={pending}
      kind={may === "create" ? "primary" : "plain"}
      size="toolbar"
      name="pressed"
      value="create"
    >
      {may === "create" ? "Save view" : "Save as a new view"}
    </SubmitButton>
  </>
);

const fieldsOf = ({ id, name }: SavedView): [string, string][] => [
  ["id", id],
  ["name", name],
];

type ChoiceProps = { name: string; isChecked: boolean; children: string };

const Choice = ({ name, isChecked, children }: ChoiceProps) => (
  <Checkbox id={`view-${name}`} name={name} value="yes" defaultChecked={isChecked} label={children} />
);
