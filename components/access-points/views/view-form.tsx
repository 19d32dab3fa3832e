"use client";

import { useState } from "react";
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
import { rich } from "@/components/ui/text/rich";
import type { SavedView } from "@/lib/contract/views";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import type { OfferedView, ViewFormState } from "@/lib/dashboard/forms/view-form-state";
import { t } from "@/lib/messages/messages";

const labelsOf = () => ({ name: t("views.name"), shared: t("designs.share"), list: t("views.list") });
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
  const [labels] = useState(labelsOf);
  const form = useActionForm(sent, { labels, loadSchema });
  const { pressed, values: typed } = form.state;
  const { id, list, may, shares } = offered;
  return (
    <div className="grid gap-3">
      {view && may === "choose" && (
        <p className="wrap-anywhere">
          {rich("views.sharedBy", { owner: view.owner.name, name: (text) => <bdi>{text}</bdi> })}
        </p>
      )}
      {isEmpty && <Notice tone="warning">{t("views.isEmpty")}</Notice>}
      <ActionForm
        form={form}
        submit={t("common.save")}
        what="view"
        size="toolbar"
        // Enter would press the first of two buttons, which may not be the one that was pressed.
        pressed={["pressed", pressed]}
        buttons={<SaveButtons may={may} pending={form.pending} />}
      >
        <div className="grid min-w-0 gap-3">
          <HiddenFields fields={{ id, list, shares, empty: yes(isEmpty) }} />
          <CompactField {...form.field("name")} id="view-name" maxLength={80} />
          {shares !== "" && may !== "choose" && (
            <Choice name="shared" isChecked={typed.shared !== ""}>
              {t("designs.share")}
            </Choice>
          )}
          <Choice name="isDefault" isChecked={typed.isDefault !== ""}>
            {t("views.isDefault")}
          </Choice>
        </div>
      </ActionForm>
      {view && may === "change" && (
        <ConfirmButton
          id="delete-view"
          verb="delete"
          name={view.name}
          fields={{ id: view.id, name: view.name }}
          action={deleteAction}
        >
          {t(view.shared ? "views.delete.shared" : "views.delete.own")}
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
        {t("views.saveChanges")}
      </SubmitButton>
    )}
    <SubmitButton
      pending={pending}
      kind={may === "create" ? "primary" : "plain"}
      size="toolbar"
      name="pressed"
      value="create"
    >
      {t(may === "create" ? "views.save" : "views.saveAsNew")}
    </SubmitButton>
  </>
);

type ChoiceProps = { name: string; isChecked: boolean; children: string };

const Choice = ({ name, isChecked, children }: ChoiceProps) => (
  <Checkbox id={`view-${name}`} name={name} value="yes" defaultChecked={isChecked} label={children} />
);
