"use client";

import { ActionForm } from "@/components/ui/fields/action-form";
import { TextField } from "@/components/ui/fields/field";
import { FieldColumns } from "@/components/ui/fields/fieldset";
import { FormButtons } from "@/components/ui/fields/form-buttons";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { PrinterValues } from "@/lib/contract/labels/label-forms";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import type { PrinterFormState } from "@/lib/dashboard/forms/label-form-state";

type PrinterFormProps = {
  id: string | null;
  action: FormAction<PrinterFormState>;
  initial: PrinterFormState;
  href: string;
};

const labels: Record<keyof PrinterValues, string> = {
  name: "Name",
  dpi: "Resolution, dots per inch",
  offsetXMm: "Move right, mm",
  offsetYMm: "Move down, mm",
  scaleX: "Horizontal scale, %",
  scaleY: "Vertical scale, %",
};

const help: Record<keyof PrinterValues, string> = {
  name: "The name people use, such as “Copier 2nd floor”.",
  dpi: "Most label printers have 203, 300 or 600. Leave empty if unknown.",
  offsetXMm: "Too far left by 0.4 mm: enter 0.4. Too far right: enter −0.4.",
  offsetYMm: "Too high by 0.4 mm: enter 0.4. Too low: enter −0.4.",
  scaleX: "The horizontal 100 mm ruler measures 99.5 mm: enter 100.5.",
  scaleY: "The vertical 100 mm ruler measures 99.5 mm: enter 100.5.",
};

const names = Object.keys(labels) as (keyof PrinterValues)[];
const loadSchema = async () => (await import("@/lib/contract/labels/label-forms")).printerForm;

export function PrinterForm({ id, action, initial, href }: PrinterFormProps) {
  const form = useActionForm(useFormAction(action, initial, href), { labels, loadSchema });
  const { signIn } = form.state;
  return (
    <ActionForm form={form} isWide>
      {id && <input type="hidden" name="id" value={id} />}
      <FieldColumns columns={2}>
        {names.map((name) => (
          <TextField
            key={name}
            {...form.field(name)}
            help={help[name]}
            inputMode={name === "name" ? undefined : "text"}
          />
        ))}
      </FieldColumns>
      <SignInAgainFields signIn={signIn} verb="save" form={form} />
      <FormButtons pending={form.pending} cancelHref="/settings/labels#printers">
        {form.state.status === "signed-out" ? "Sign in and save" : "Save"}
      </FormButtons>
    </ActionForm>
  );
}
