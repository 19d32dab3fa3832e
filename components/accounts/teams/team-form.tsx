"use client";

import { ActionForm } from "@/components/ui/fields/action-form";
import { TextField } from "@/components/ui/fields/field";
import { FormButtons } from "@/components/ui/fields/form-buttons";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { FormAction, TeamFormState } from "@/lib/dashboard/forms/form-state";

type TeamFormProps = {
  action: FormAction<TeamFormState>;
  initial: TeamFormState;
  /** Id of the team to rename; null adds one. */
  id: string | null;
};

const labels = { name: "Name" };
const loadSchema = async () => (await import("@/lib/contract/accounts/team")).newTeam;

export function TeamForm({ action, initial, id }: TeamFormProps) {
  const href = id === null ? "/teams/new" : `/teams/${encodeURIComponent(id)}`;
  const sent = useFormAction(action, initial, href, { isIdempotent: id !== null });
  const form = useActionForm(sent, { labels, loadSchema, hasFirstFocus: id === null });
  const { signIn } = form.state;
  return (
    <ActionForm form={form}>
      {id !== null && <HiddenFields fields={[["id", id]]} />}
      <TextField
        {...form.field("name")}
        autoComplete="off"
        dir="auto"
        help={id === null ? "Such as Facilities, or the name of a building." : undefined}
      />
      <SignInAgainFields signIn={signIn} verb="save" form={form} />
      <FormButtons pending={form.pending} {...(id === null && { cancelHref: "/teams" })}>
        {form.state.status === "signed-out" ? "Sign in and save" : id === null ? "Create team" : "Save"}
      </FormButtons>
    </ActionForm>
  );
}
