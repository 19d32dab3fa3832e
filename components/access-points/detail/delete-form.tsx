"use client";

import { deselectDeleted } from "@/components/access-points/selection/selection-store";
import { Button, buttonClass } from "@/components/ui/button";
import { ActionForm } from "@/components/ui/fields/action-form";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { useReader } from "@/components/ui/reader";
import { rich } from "@/components/ui/text/rich";
import type { DeleteFormState, FormAction } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

type DeleteFormProps = {
  id: string;
  name: string;
  etag: string;
  action: FormAction<DeleteFormState>;
  /** Null without a session. */
  userId: string | null;
};

const box = "card p-5";
const dialog = `${box} m-auto w-96 max-w-[calc(100vw-2rem)] backdrop:bg-backdrop`;

/** A native popover opens without script. After a failure the form is shown on the page instead. */
export function DeleteForm({ id, name, etag, action, userId }: DeleteFormProps) {
  const { contract } = useReader();
  const href = `/access-points/${encodeURIComponent(id)}`;
  const onRedirect = () => userId !== null && deselectDeleted(userId, [id]);
  const form = useActionForm(useFormAction(action, { name, etag }, href, { onRedirect }));
  const { state } = form;
  const isConfirming = state.status === "fresh";

  return (
    <section
      id="delete"
      data-panel={isConfirming ? undefined : ""}
      popover={isConfirming ? "auto" : undefined}
      role={isConfirming ? "dialog" : undefined}
      aria-labelledby="delete-title"
      className={isConfirming ? dialog : box}
    >
      <h2 id="delete-title" className="pb-4 font-semibold wrap-anywhere">
        {rich("confirm.delete.question", { name: state.name, b: (text) => <bdi>{text}</bdi> })}
      </h2>
      <ActionForm
        form={form}
        submit={t("common.delete")}
        kind="danger"
        size="toolbar"
        buttons={state.status === "changed" ? null : undefined}
        beside={<CancelButton isConfirming={isConfirming} isChanged={state.status === "changed"} href={href} />}
      >
        <p>{t(contract ? "detail.deletion.toTrash" : "detail.deletion.forever")}</p>
        <HiddenFields fields={{ id, name: state.name, etag: state.etag }} />
      </ActionForm>
    </section>
  );
}

function CancelButton({ isConfirming, isChanged, href }: { isConfirming: boolean; isChanged: boolean; href: string }) {
  if (isConfirming) {
    return (
      <Button popoverTarget="delete" popoverTargetAction="hide" autoFocus>
        {t("common.cancel")}
      </Button>
    );
  }
  return (
    // Loads the document again, because the data on the page is out of date.
    <a href={href} className={buttonClass()}>
      {t(isChanged ? "detail.deletion.reload" : "common.cancel")}
    </a>
  );
}
