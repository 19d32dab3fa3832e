import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";

type ConfirmButtonProps = {
  /** Unique id on the page. */
  id: string;
  verb: "Delete" | "Revoke" | "Void" | "Remove" | "Remove for good";
  /** Name of what the action deletes or revokes. */
  name: string;
  /** Names and values that the form sends. */
  fields: [name: string, value: string][];
  action: (formData: FormData) => Promise<void>;
  /** Consequence of the action. */
  children: ReactNode;
};

/** Button in a list with a confirmation in a native popover, which works without script. */
export function ConfirmButton({ id, verb, name, fields, action, children }: ConfirmButtonProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="inline-flex min-h-8 items-center text-soft underline underline-offset-2 hover:text-danger print:hidden"
      >
        {verb}
        <span className="sr-only"> {name}</span>
      </button>
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
            {verb} “<bdi>{name}</bdi>”?
          </h2>
          <p className="wrap-anywhere">{children}</p>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" kind="danger">
              {verb}
            </Button>
            <Button popoverTarget={id} popoverTargetAction="hide" autoFocus>
              Cancel
            </Button>
          </div>
        </PostForm>
      </section>
    </>
  );
}
