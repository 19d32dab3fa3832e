"use client";

import { SessionEnded } from "@/components/accounts/sign-in-again-fields";
import { Button, buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import type { DeleteFormState, FormAction } from "@/lib/dashboard/forms/form-state";

type DeleteFormProps = { id: string; name: string; etag: string; action: FormAction<DeleteFormState> };

const box = "card p-5";
const asked = `${box} m-auto w-96 max-w-[calc(100vw-2rem)] backdrop:bg-ink/25`;

/** Deletes, after asking in a native popover that needs no script. What was refused is said where it cannot be missed. */
export function DeleteForm({ id, name, etag, action }: DeleteFormProps) {
  const href = `/access-points/${encodeURIComponent(id)}`;
  const fresh: DeleteFormState = { status: "fresh", message: null, fields: {}, signIn: null, name, etag };
  const { state, formAction, submit, pending } = useFormAction(action, fresh, href);
  const isAsking = state.status === "fresh";

  return (
    <>
      {isAsking && <Button popoverTarget="delete">Delete</Button>}
      <section
        id="delete"
        data-panel={isAsking ? undefined : ""}
        popover={isAsking ? "auto" : undefined}
        role={isAsking ? "dialog" : undefined}
        aria-labelledby="delete-title"
        className={isAsking ? asked : `${box} basis-full`}
      >
        <form
          action={formAction}
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!pending) submit(event.currentTarget);
          }}
        >
          <h2 id="delete-title" className="font-semibold wrap-anywhere">
            Delete “<bdi>{state.name}</bdi>”?
          </h2>
          {state.message && (
            <Notice tone="danger" role="alert">
              {state.message}
            </Notice>
          )}
          <p>Its label stops leading anywhere. This cannot be undone.</p>
          <HiddenFields
            fields={[
              ["id", id],
              ["name", state.name],
              ["etag", state.etag],
            ]}
          />
          <SessionEnded signIn={state.signIn} act="delete" />
          <div className="flex flex-wrap gap-2">
            {state.status !== "changed" && (
              <SubmitButton kind="danger" size="toolbar" pending={pending}>
                {state.signIn ? "Sign in and delete" : "Delete"}
              </SubmitButton>
            )}
            <WayBack isAsking={isAsking} isChanged={state.status === "changed"} href={href} />
          </div>
        </form>
      </section>
    </>
  );
}

function WayBack({ isAsking, isChanged, href }: { isAsking: boolean; isChanged: boolean; href: string }) {
  if (isAsking) {
    return (
      <Button popoverTarget="delete" popoverTargetAction="hide" autoFocus>
        Keep it
      </Button>
    );
  }
  return (
    // A full load: what is shown is out of date.
    <a href={href} className={buttonClass()}>
      {isChanged ? "Look at it again" : "Keep it"}
    </a>
  );
}
