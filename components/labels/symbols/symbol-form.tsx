"use client";

import type { ReactNode } from "react";
import { ActionForm } from "@/components/ui/fields/action-form";
import { FormButtons } from "@/components/ui/fields/form-buttons";
import { RadioCards } from "@/components/ui/fields/radio-cards";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { FormAction, SymbolFormState } from "@/lib/dashboard/forms/form-state";

const labels = { symbolLinks: "What opens when a phone scans a label?" };
const loadSchema = async () => (await import("@/lib/contract/accounts/office-settings")).symbolForm;

type SymbolFormProps = {
  action: FormAction<SymbolFormState>;
  initial: SymbolFormState;
  href: string;
  /** Page to open afterwards. */
  next: string;
  /** Title of the choice of links, and what else is to say about each choice. */
  title: ReactNode;
  about: { yes: ReactNode; no: ReactNode };
};

/** Form that chooses what the symbols on labels hold. */
export function SymbolForm({ action, initial, href, next, title, about }: SymbolFormProps) {
  const form = useActionForm(useFormAction(action, initial, href), { labels, loadSchema });
  const { signIn, values } = form.state;
  return (
    <ActionForm form={form}>
      <input type="hidden" name="next" value={next} />
      <RadioCards
        {...form.register("symbolLinks")}
        id="symbolLinks"
        legend={labels.symbolLinks}
        chosen={values.symbolLinks}
        error={form.errors.symbolLinks}
        cards={[
          { value: "yes", title, text: about.yes },
          { value: "no", title: "Only this program understands the code", text: about.no },
        ]}
      />
      <SignInAgainFields signIn={signIn} verb="save" form={form} />
      <FormButtons pending={form.pending}>
        {form.state.status === "signed-out" ? "Sign in and save" : "Save"}
      </FormButtons>
    </ActionForm>
  );
}
