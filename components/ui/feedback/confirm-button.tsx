import type { ComponentProps } from "react";
import { ConfirmDialog } from "@/components/ui/feedback/confirm-dialog";

type ConfirmButtonProps = Omit<ComponentProps<typeof ConfirmDialog>, "title" | "verb"> & {
  verb: "Delete" | "Revoke" | "Void" | "Remove" | "Remove for good";
  name: string;
};

export function ConfirmButton({ name, ...dialog }: ConfirmButtonProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={dialog.id}
        className="inline-flex min-h-8 items-center text-soft underline underline-offset-2 hover:text-danger print:hidden"
      >
        {dialog.verb}
        <span className="sr-only"> {name}</span>
      </button>
      <ConfirmDialog
        {...dialog}
        title={
          <>
            {dialog.verb} “<bdi>{name}</bdi>”?
          </>
        }
      />
    </>
  );
}
