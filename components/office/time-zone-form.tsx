"use client";

import { ActionForm } from "@/components/ui/fields/action-form";
import { SelectField } from "@/components/ui/fields/field";
import { FormButtons } from "@/components/ui/fields/form-buttons";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { FormAction, TimeZoneFormState } from "@/lib/dashboard/forms/form-state";

const labels = { timeZone: "Time zone" };
const loadSchema = async () => (await import("@/lib/contract/accounts/office-settings")).timeZoneForm;

type TimeZoneFormProps = {
  action: FormAction<TimeZoneFormState>;
  initial: TimeZoneFormState;
  /** The time zone of the office. */
  saved: string;
  zones: string[];
};

/** Form that chooses the time zone in which the days of the office begin. */
export function TimeZoneForm({ action, initial, saved, zones }: TimeZoneFormProps) {
  const form = useActionForm(useFormAction(action, initial, "/settings/time-zone"), { labels, loadSchema });
  const isProposed = initial.values.timeZone !== saved;
  return (
    <ActionForm form={form}>
      <SelectField
        {...form.field("timeZone")}
        help={
          isProposed
            ? `Days begin in ${saved} now. This is the time zone of your browser: save it to use it.`
            : "Everybody in the office has the same days."
        }
      >
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll("_", " ")}
          </option>
        ))}
      </SelectField>
      <SignInAgainFields signIn={form.state.signIn} verb="save" form={form} />
      <FormButtons pending={form.pending}>
        {form.state.status === "signed-out" ? "Sign in and save" : "Save"}
      </FormButtons>
    </ActionForm>
  );
}
