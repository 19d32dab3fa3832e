"use client";

import { OneTimeLinkPanel } from "@/components/accounts/people/one-time-link-panel";
import { RoleField } from "@/components/accounts/people/role-field";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { ActionForm } from "@/components/ui/fields/action-form";
import { EmailField, TextField } from "@/components/ui/fields/field";
import { FormButtons } from "@/components/ui/fields/form-buttons";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { Link } from "@/components/ui/link";
import type { InviteFormState } from "@/lib/dashboard/forms/accounts/people-form-state";
import type { FormAction } from "@/lib/dashboard/forms/form-state";

type InviteFormProps = { action: FormAction<InviteFormState> };

const initial: InviteFormState = {
  ...initialFormState,
  values: { email: "", name: "", role: "staff" },
  invited: null,
};
const labels = { email: "E-mail", name: "Name", role: "Role" };
const loadSchema = async () => (await import("@/lib/contract/accounts/people")).newUser;

/**
 * Form to invite a person. With script the link appears in place of the form, as the answer of the action, so that a
 * reload shows an empty form and not the link.
 */
export function InviteForm({ action }: InviteFormProps) {
  const sent = useFormAction(action, initial, "/people/new", { isIdempotent: false });
  const submit = (element: HTMLFormElement) => sent.submit(element, { script: "1" });
  const form = useActionForm({ ...sent, submit }, { labels, loadSchema, hasFirstFocus: true });
  const { signIn, values, invited } = form.state;
  if (invited) {
    return (
      <OneTimeLinkPanel
        name={invited.name}
        link={invited.link}
        actions={
          <>
            <ButtonLink href={`/people/${encodeURIComponent(invited.id)}`}>Open</ButtonLink>
            {/* Loads the document again, because the form of this one is used. */}
            <a href="/people/new" className={buttonClass()}>
              Invite another person
            </a>
          </>
        }
      />
    );
  }
  return (
    <ActionForm form={form}>
      <EmailField
        {...form.field("email")}
        autoComplete="off"
        help="The person signs in with this address. It cannot be changed later."
      />
      <TextField {...form.field("name")} autoComplete="off" />
      <RoleField form={form} role={values.role} />
      <SignInAgainFields signIn={signIn} verb="invite" form={form} />
      <FormButtons
        pending={form.pending}
        cancelHref="/people"
        beside={
          <Link href="/people/new/several" className="text-link">
            Invite several people
          </Link>
        }
      >
        {form.state.status === "signed-out" ? "Sign in and invite" : "Invite"}
      </FormButtons>
    </ActionForm>
  );
}
