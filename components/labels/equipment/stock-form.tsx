"use client";

import { SignInAgainFields } from "@/components/accounts/sign-in-again-fields";
import { StockDrawing } from "@/components/labels/equipment/stock-drawing";
import { useEquipmentForm } from "@/components/labels/equipment/use-equipment-form";
import { ErrorSummary } from "@/components/ui/feedback/error-summary";
import { CompactField, CompactSelect } from "@/components/ui/fields/compact-field";
import { Fieldset } from "@/components/ui/fields/fieldset";
import { SubmitButton } from "@/components/ui/submit-button";
import type { StockValues } from "@/lib/contract/label-forms";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import type { StockFormState } from "@/lib/dashboard/forms/label-form-state";

type StockFormProps = { id: string | null; action: FormAction<StockFormState>; initial: StockFormState; href: string };

const measures: [string, [keyof StockValues, string][]][] = [
  [
    "Paper, mm",
    [
      ["paperName", "Paper name"],
      ["paperWidthMm", "Width"],
      ["paperHeightMm", "Height"],
    ],
  ],
  [
    "Labels, mm",
    [
      ["labelWidthMm", "Label width"],
      ["labelHeightMm", "Label height"],
      ["cornerRadiusMm", "Corner radius"],
      ["columns", "Columns"],
      ["rows", "Rows"],
    ],
  ],
  [
    "Position, mm",
    [
      ["leftMarginMm", "Left margin"],
      ["topMarginMm", "Top margin"],
      ["horizontalPitchMm", "Horizontal pitch"],
      ["verticalPitchMm", "Vertical pitch"],
    ],
  ],
];

const names: Partial<Record<keyof StockValues, string>> = {
  name: "Stock name",
  ...Object.fromEntries(measures.flatMap(([, fields]) => fields)),
};

/** Form of own stock with a drawing of the sheet as it is typed. */
export function StockForm({ id, action, initial, href }: StockFormProps) {
  const { state, values, form, change, formAction, onSubmit, pending } = useEquipmentForm(action, initial, href);
  const field = (name: keyof StockValues, label: string, decimal = true) => (
    <CompactField
      key={name}
      id={name}
      name={name}
      label={label}
      inputMode={name === "name" || name === "paperName" ? undefined : decimal ? "decimal" : "numeric"}
      value={values[name]}
      error={state.fields[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  const invalid = Object.entries(names).flatMap(([name, label]) =>
    state.fields[name] ? [{ id: name, label, error: state.fields[name] }] : [],
  );
  return (
    <form ref={form} action={formAction} noValidate onSubmit={onSubmit} className="grid gap-5">
      <ErrorSummary message={state.message} fields={invalid} />
      {id && <input type="hidden" name="id" value={id} />}
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_380px]">
        <div className="grid gap-6">
          <div className="grid gap-2.5 sm:grid-cols-[2fr_1fr_1fr]">
            {field("name", "Stock name")}
            <CompactSelect
              id="kind"
              name="kind"
              label="Kind"
              value={values.kind}
              onChange={(event) => change({ kind: event.currentTarget.value })}
            >
              <option value="sheet">Sheet</option>
              <option value="roll">Roll</option>
            </CompactSelect>
            <CompactSelect
              id="shape"
              name="shape"
              label="Shape"
              value={values.shape}
              onChange={(event) => change({ shape: event.currentTarget.value })}
            >
              <option value="rectangle">Rectangle</option>
              <option value="rounded-rectangle">Rounded</option>
              <option value="square">Square</option>
              <option value="round">Round</option>
            </CompactSelect>
          </div>
          {measures.map(([title, fields]) => (
            <Fieldset key={title} title={title}>
              <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
                {fields.map(([name, label]) => field(name, label, name !== "columns" && name !== "rows"))}
              </div>
            </Fieldset>
          ))}
          <p className="max-w-prose text-[0.8125rem] text-soft">
            Pitch is the distance from the left (or top) edge of one label to the same edge of the next. On a roll, the
            paper has the size of the label.
          </p>
          <SignInAgainFields signIn={state.signIn} verb="save" />
          <div>
            <SubmitButton pending={pending}>{state.signIn ? "Sign in and save" : "Save"}</SubmitButton>
          </div>
        </div>
        <StockDrawing values={values} />
      </div>
    </form>
  );
}
