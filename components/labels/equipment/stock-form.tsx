"use client";

import { SessionEnded } from "@/components/accounts/sign-in-again-fields";
import { StockDrawing } from "@/components/labels/equipment/stock-drawing";
import { useEquipmentForm } from "@/components/labels/equipment/use-equipment-form";
import { ErrorSummary } from "@/components/ui/feedback/error-summary";
import { Group } from "@/components/ui/fields/fieldset";
import { SelectField } from "@/components/ui/select-field";
import { SmallField } from "@/components/ui/small-field";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import type { StockFormState, StockValues } from "@/lib/dashboard/forms/label-form-state";

type StockFormProps = { id: string | null; action: FormAction<StockFormState>; initial: StockFormState; href: string };

const measures: [string, [keyof StockValues, string][]][] = [
  [
    "The paper, mm",
    [
      ["paperName", "Name"],
      ["paperWidthMm", "Width"],
      ["paperHeightMm", "Height"],
    ],
  ],
  [
    "The labels, mm",
    [
      ["labelWidthMm", "Label width"],
      ["labelHeightMm", "Label height"],
      ["cornerRadiusMm", "Corner radius"],
      ["columns", "Columns"],
      ["rows", "Rows"],
    ],
  ],
  [
    "Where they are, mm",
    [
      ["leftMarginMm", "Left margin"],
      ["topMarginMm", "Top margin"],
      ["horizontalPitchMm", "Horizontal pitch"],
      ["verticalPitchMm", "Vertical pitch"],
    ],
  ],
];

const names: Partial<Record<keyof StockValues, string>> = {
  name: "Name",
  ...Object.fromEntries(measures.flatMap(([, fields]) => fields)),
};

/** Stock of one's own, measured with a ruler or read from the box, drawn as it is typed. */
export function StockForm({ id, action, initial, href }: StockFormProps) {
  const { state, values, form, change, formAction, onSubmit, pending } = useEquipmentForm(action, initial, href);
  const field = (name: keyof StockValues, label: string, decimal = true) => (
    <SmallField
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
  const wrong = Object.entries(names).flatMap(([name, label]) =>
    state.fields[name] ? [{ id: name, label, error: state.fields[name] }] : [],
  );
  return (
    <form ref={form} action={formAction} noValidate onSubmit={onSubmit} className="grid gap-5">
      <ErrorSummary message={state.message} fields={wrong} />
      {id && <input type="hidden" name="id" value={id} />}
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_380px]">
        <div className="grid gap-6">
          <div className="grid gap-2.5 sm:grid-cols-[2fr_1fr_1fr]">
            {field("name", "What it is called")}
            <SelectField
              id="kind"
              name="kind"
              label="Kind"
              value={values.kind}
              onChange={(event) => change({ kind: event.currentTarget.value })}
            >
              <option value="sheet">Sheet</option>
              <option value="roll">Roll</option>
            </SelectField>
            <SelectField
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
            </SelectField>
          </div>
          {measures.map(([title, fields]) => (
            <Group key={title} title={title}>
              <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
                {fields.map(([name, label]) => field(name, label, name !== "columns" && name !== "rows"))}
              </div>
            </Group>
          ))}
          <p className="max-w-prose text-[0.8125rem] text-soft">
            Pitch is from the left (or top) edge of one label to that of the next: a label and the gap after it. On a
            roll, paper and label are as large as each other.
          </p>
          <SessionEnded signIn={state.signIn} act="save" />
          <div>
            <SubmitButton pending={pending}>
              {state.signIn ? "Sign in and save" : id ? "Save changes" : "Keep this stock"}
            </SubmitButton>
          </div>
        </div>
        <StockDrawing values={values} />
      </div>
    </form>
  );
}
