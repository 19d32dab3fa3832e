"use client";

import { ActionForm } from "@/components/ui/fields/action-form";
import { FormButtons } from "@/components/ui/fields/form-buttons";
import { RadioCards } from "@/components/ui/fields/radio-cards";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { USUAL_SEPARATOR } from "@/lib/contract/access-points/locations/location-path";
import type { FormAction, SeparatorFormState } from "@/lib/dashboard/forms/form-state";

/** Separators in use in offices. The service accepts others, which the form then shows too. */
const usual = {
  [USUAL_SEPARATOR]: "Slash with spaces, as in new offices",
  ", ": "Comma",
  " > ": "Angle bracket with spaces",
  " - ": "Hyphen with spaces",
  "; ": "Semicolon",
  "/": "Slash without spaces",
};

const labels = { locationSeparator: "Separator of places" };
const loadSchema = async () => (await import("@/lib/contract/accounts/office-settings")).separatorForm;

type SeparatorFormProps = {
  action: FormAction<SeparatorFormState>;
  initial: SeparatorFormState;
  /** The separator of the office. */
  saved: string;
};

/** Form that chooses what separates the parts of a place, each with an example. */
export function SeparatorForm({ action, initial, saved }: SeparatorFormProps) {
  const form = useActionForm(useFormAction(action, initial, "/settings/places"), { labels, loadSchema });
  const { signIn, values } = form.state;
  const names: Record<string, string> = { [saved]: "Chosen by a program", ...usual };
  return (
    <ActionForm form={form}>
      <RadioCards
        {...form.register("locationSeparator")}
        id="locationSeparator"
        legend={labels.locationSeparator}
        chosen={values.locationSeparator}
        error={form.errors.locationSeparator}
        cards={Object.entries(names).map(([value, name]) => ({
          value,
          title: ["Building A", "2", "210"].join(value),
          text: name,
        }))}
      />
      <SignInAgainFields signIn={signIn} verb="save" form={form} />
      <FormButtons pending={form.pending}>
        {form.state.status === "signed-out" ? "Sign in and save" : "Save"}
      </FormButtons>
    </ActionForm>
  );
}
