"use client";

import { SignInAgainFields } from "@/components/accounts/sign-in-again-fields";
import { useEquipmentForm } from "@/components/labels/equipment/use-equipment-form";
import { ErrorSummary } from "@/components/ui/feedback/error-summary";
import { CompactField } from "@/components/ui/fields/compact-field";
import { SubmitButton } from "@/components/ui/submit-button";
import type { PrinterValues } from "@/lib/contract/label-forms";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import type { PrinterFormState } from "@/lib/dashboard/forms/label-form-state";

type PrinterFormProps = {
  id: string | null;
  action: FormAction<PrinterFormState>;
  initial: PrinterFormState;
  href: string;
};

const fields: [keyof PrinterValues, string, string][] = [
  ["name", "Name", "The name people use, such as “Copier 2nd floor”."],
  ["dpi", "Dots per inch", "Most label printers have 203, 300 or 600. Leave empty if unknown."],
  ["offsetXMm", "Move right, mm", "If it prints 0.4 mm too far left, enter 0.4. If too far right, enter −0.4."],
  ["offsetYMm", "Move down, mm", "If it prints too high, enter a positive number. If too low, a negative one."],
  ["scaleX", "Horizontal scale, %", "If the horizontal 100 mm ruler measures 99.5 mm, enter 100.5."],
  ["scaleY", "Vertical scale, %", "The same for the vertical ruler."],
];

/** Form of a printer profile: resolution, offset and scale. */
export function PrinterForm({ id, action, initial, href }: PrinterFormProps) {
  const { state, values, form, change, formAction, onSubmit, pending } = useEquipmentForm(action, initial, href);
  const invalid = fields.flatMap(([name, label]) =>
    state.fields[name] ? [{ id: name, label, error: state.fields[name] }] : [],
  );
  return (
    <form ref={form} action={formAction} noValidate onSubmit={onSubmit} className="grid max-w-3xl gap-5">
      <ErrorSummary message={state.message} fields={invalid} />
      {id && <input type="hidden" name="id" value={id} />}
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {fields.map(([name, label, help]) => (
          <CompactField
            key={name}
            id={name}
            name={name}
            label={label}
            help={help}
            inputMode={name === "name" ? undefined : "text"}
            value={values[name]}
            error={state.fields[name]}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <SignInAgainFields signIn={state.signIn} verb="save" />
      <div>
        <SubmitButton pending={pending}>{state.signIn ? "Sign in and save" : "Save"}</SubmitButton>
      </div>
    </form>
  );
}
