import type { ComponentProps } from "react";
import { ConfirmDialog } from "@/components/ui/feedback/confirm-dialog";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import { t } from "@/lib/messages/messages";

type ConfirmButtonProps = Omit<ComponentProps<typeof ConfirmDialog>, "title" | "submit"> & {
  verb: "delete" | "revoke" | "void" | "remove" | "purge";
  name: string;
};

export function ConfirmButton({ verb, name, ...dialog }: ConfirmButtonProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={dialog.id}
        className="inline-flex min-h-8 items-center text-soft underline underline-offset-2 hover:text-danger print:hidden"
      >
        {rich(`confirm.${verb}.open`, { name, sr: spoken })}
      </button>
      <ConfirmDialog
        {...dialog}
        submit={t(`confirm.${verb}.button`)}
        title={rich(`confirm.${verb}.question`, { name, b: (text) => <bdi>{text}</bdi> })}
      />
    </>
  );
}
