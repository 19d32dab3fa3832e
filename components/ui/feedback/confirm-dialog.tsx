import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import { t } from "@/lib/messages/messages";

type ConfirmDialogProps = {
  /** A button with this `popoverTarget` opens the dialog. */
  id: string;
  title: ReactNode;
  submit: string;
  fields: Record<string, string>;
  action: (formData: FormData) => Promise<void>;
  children: ReactNode;
};

/** A native popover, which works without script. Cancel has the focus. */
export function ConfirmDialog({ id, title, submit, fields, action, children }: ConfirmDialogProps) {
  return (
    <section
      id={id}
      popover="auto"
      role="dialog"
      aria-labelledby={`${id}-title`}
      className="card m-auto w-96 max-w-[calc(100vw-2rem)] p-5 backdrop:bg-backdrop"
    >
      <PostForm action={action} className="grid gap-4">
        <HiddenFields fields={fields} />
        <h2 id={`${id}-title`} className="font-semibold wrap-anywhere">
          {title}
        </h2>
        <p className="wrap-anywhere">{children}</p>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind="danger">
            {submit}
          </Button>
          <Button popoverTarget={id} popoverTargetAction="hide" autoFocus>
            {t("common.cancel")}
          </Button>
        </div>
      </PostForm>
    </section>
  );
}
