"use client";

import { SessionEnded } from "@/components/accounts/sign-in-again-fields";
import { useEquipmentForm } from "@/components/labels/equipment/use-equipment-form";
import { ErrorSummary } from "@/components/ui/feedback/error-summary";
import { SmallField } from "@/components/ui/small-field";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import type { PrinterFormState, PrinterValues } from "@/lib/dashboard/forms/label-form-state";

type PrinterFormProps = {
  id: string | null;
  action: FormAction<PrinterFormState>;
  initial: PrinterFormState;
  href: string;
};

const fields: [keyof PrinterValues, string, string][] = [
  ["name", "What it is called", "As people here call it: “Copier 2nd floor”."],
  ["dpi", "Dots per inch", "203, 300 or 600 on most label printers. Leave empty when not known."],
  ["offsetXMm", "Move right, mm", "Prints 0.4 mm too far left: 0.4. Too far right: −0.4."],
  ["offsetYMm", "Move down, mm", "Prints too high: more than 0. Too low: less."],
  ["scaleX", "Stretch across, %", "The 100 mm ruler measures 99.5 mm across: 100.5."],
  ["scaleY", "Stretch down, %", "The same for the ruler that goes down."],
];

/** What is known of a printer: its dots, and what its calibration sheet showed. */
export function PrinterForm({ id, action, initial, href }: PrinterFormProps) {
  const { state, values, form, change, formAction, onSubmit, pending } = useEquipmentForm(action, initial, href);
  const wrong = fields.flatMap(([name, label]) =>
    state.fields[name] ? [{ id: name, label, error: state.fields[name] }] : [],
  );
  return (
    <form ref={form} action={formAction} noValidate onSubmit={onSubmit} className="grid max-w-3xl gap-5">
      <ErrorSummary message={state.message} fields={wrong} />
      {id && <input type="hidden" name="id" value={id} />}
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {fields.map(([name, label, help]) => (
          <SmallField
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
      <SessionEnded signIn={state.signIn} act="save" />
      <div>
        <SubmitButton pending={pending}>
          {state.signIn ? "Sign in and save" : id ? "Save changes" : "Keep this printer"}
        </SubmitButton>
      </div>
    </form>
  );
}
