"use client";

import { type ComponentProps, useMemo } from "react";
import { ActionForm } from "@/components/ui/fields/action-form";
import { BaseFields, saveLabel } from "@/components/ui/fields/base-fields";
import { SelectField, TextAreaField, TextField } from "@/components/ui/fields/field";
import { FieldColumns } from "@/components/ui/fields/fieldset";
import { FormButtons } from "@/components/ui/fields/form-buttons";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { RadioCards } from "@/components/ui/fields/radio-cards";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { FormAction, SettingFormState } from "@/lib/dashboard/forms/form-state";

type Setting = {
  name: string;
  label: string;
  help?: string;
  /** Choices, each with a sentence; or the texts of a list; without either the field is that of `type`. */
  cards?: ComponentProps<typeof RadioCards>["cards"];
  options?: string[];
  type?: "date" | "note";
};

type SettingFormProps = {
  action: FormAction<SettingFormState>;
  /** Address of the form on its page: without script the page opens there. */
  href: string;
  /** What the form sets, within a sentence. */
  what: string;
  schema: "officeForm" | "requiredFactors";
  settings: Setting[];
  /** What is saved, and first values that differ from it, which the form proposes. */
  saved: Record<string, string>;
  proposed?: Record<string, string>;
  /** Page to open afterwards instead of this one. */
  next?: string;
};

export const SettingForm = (props: SettingFormProps) => (
  // Shows what was saved, also what someone else saved meanwhile.
  <SettingFields key={JSON.stringify(props.saved)} {...props} />
);

function SettingFields({ action, href, what, schema, settings, saved, proposed, next }: SettingFormProps) {
  const labels = useMemo(() => Object.fromEntries(settings.map(({ name, label }) => [name, label])), [settings]);
  const base = Object.fromEntries(settings.map(({ name }) => [name, saved[name] ?? ""]));
  const initial = { ...initialFormState, values: { ...base, ...proposed }, base, theirs: {} };
  const form = useActionForm(useFormAction(action, initial, href), { labels, loadSchema: schemas[schema] });
  const { signIn, values } = form.state;
  const dates = settings.filter(({ type }) => type === "date");
  return (
    <ActionForm form={form}>
      <BaseFields what={what} href={href} state={form.state} labels={labels} />
      {next && <input type="hidden" name="next" value={next} />}
      {settings.map(({ name, label, help, cards, options, type }) => {
        if (cards) {
          const error = form.errors[name];
          const input = { ...form.register(name), id: name, legend: label, cards, error };
          return <RadioCards key={name} {...input} chosen={values[name] ?? ""} />;
        }
        if (type === "note") {
          return <TextAreaField key={name} {...form.field(name)} optional rows={3} dir="auto" help={help} />;
        }
        if (!options) return null;
        return (
          <SelectField key={name} {...form.field(name)} help={help}>
            {options.map((value) => (
              <option key={value} value={value}>
                {value.replaceAll("_", " ")}
              </option>
            ))}
          </SelectField>
        );
      })}
      {dates.length > 0 && (
        <FieldColumns columns={2}>
          {dates.map(({ name }) => (
            <TextField key={name} {...form.field(name)} type="date" optional />
          ))}
        </FieldColumns>
      )}
      <SignInAgainFields signIn={signIn} verb="save" form={form} />
      <FormButtons pending={form.pending}>{saveLabel(form.state)}</FormButtons>
    </ActionForm>
  );
}

const schemas = {
  officeForm: async () => (await import("@/lib/contract/accounts/office-settings")).officeForm,
  requiredFactors: async () => (await import("@/lib/contract/accounts/office-settings")).requiredFactors,
};
