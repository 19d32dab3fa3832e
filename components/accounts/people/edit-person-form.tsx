"use client";

import { RoleField } from "@/components/accounts/people/role-field";
import { roleTexts } from "@/components/accounts/role-texts";
import { ConflictNotice } from "@/components/ui/feedback/conflict-notice";
import { ActionForm } from "@/components/ui/fields/action-form";
import { TextField } from "@/components/ui/fields/field";
import { FormButtons } from "@/components/ui/fields/form-buttons";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { EditPersonState, PersonValues } from "@/lib/dashboard/forms/accounts/people-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";

type EditPersonFormProps = { id: string; action: FormAction<EditPersonState>; initial: EditPersonState };

const labels = { name: "Name", role: "Role" };
const loadSchema = async () =>
  (await import("@/lib/contract/accounts/people")).userChanges.pick({ name: true, role: true });

/** Form to change the name and the role of a person. If another admin saved them meanwhile, it shows both versions. */
export function EditPersonForm({ id, action, initial }: EditPersonFormProps) {
  const href = `/people/${encodeURIComponent(id)}`;
  const form = useActionForm(useFormAction(action, initial, `${href}/edit`), { labels, loadSchema });
  const { signIn, values, base, etag, theirs } = form.state;
  return (
    <ActionForm form={form}>
      {theirs && <ConflictNotice what="person" rows={differences(theirs, values)} href={`${href}/edit`} />}
      <HiddenFields
        fields={[
          ["id", id],
          ["etag", etag],
          ["base-name", base.name],
          ["base-role", base.role],
        ]}
      />
      <TextField {...form.field("name")} autoComplete="off" />
      <RoleField form={form} role={values.role} />
      <SignInAgainFields signIn={signIn} verb="save" form={form} />
      <FormButtons pending={form.pending} cancelHref={href}>
        {form.state.status === "signed-out" ? "Sign in and save" : theirs ? "Save anyway" : "Save"}
      </FormButtons>
    </ActionForm>
  );
}

const differences = (saved: PersonValues, typed: PersonValues) => [
  ...(saved.name === typed.name ? [] : [{ label: labels.name, saved: saved.name, typed: typed.name }]),
  ...(saved.role === typed.role
    ? []
    : [{ label: labels.role, saved: roleTexts[saved.role].name, typed: roleTexts[typed.role].name }]),
];
