"use client";

import { ActionForm } from "@/components/ui/fields/action-form";
import { TextField } from "@/components/ui/fields/field";
import { FormButtons } from "@/components/ui/fields/form-buttons";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { FormAction, RestoreFormState } from "@/lib/dashboard/forms/form-state";

const labels = { qrCode: "QR code" };
const loadSchema = async () => (await import("@/lib/contract/access-points/trash")).restoreForm;

type RestoreFormProps = {
  id: string;
  name: string;
  action: FormAction<RestoreFormState>;
  initial: RestoreFormState;
};

/** Form that restores a deleted access point, with another code if the old one is used now. */
export function RestoreForm({ id, name, action, initial }: RestoreFormProps) {
  const href = `/access-points/trash/${encodeURIComponent(id)}`;
  const form = useActionForm(useFormAction(action, initial, href), { labels, loadSchema });
  const { signIn } = form.state;
  return (
    <ActionForm form={form}>
      <HiddenFields
        fields={[
          ["id", id],
          ["name", name],
        ]}
      />
      <TextField
        {...form.field("qrCode")}
        dir="ltr"
        autoComplete="off"
        className="font-mono"
        help="Leave it empty to get a new code."
      />
      <SignInAgainFields signIn={signIn} verb="restore" form={form} />
      <FormButtons pending={form.pending} cancelHref="/access-points/trash">
        {form.state.status === "signed-out" ? "Sign in and restore" : "Restore"}
      </FormButtons>
    </ActionForm>
  );
}
