import type { Change } from "@/components/labels/print-form/selection-fields";
import { CompactField, CompactSelect } from "@/components/ui/fields/compact-field";
import { Fieldset } from "@/components/ui/fields/fieldset";
import type { LabelValues } from "@/lib/contract/label-forms";
import type { LabelsFormState } from "@/lib/dashboard/forms/label-form-state";

type TemplateFieldsProps = { values: LabelValues; state: LabelsFormState; change: Change };

const fields = [
  ["name", "Name"],
  ["location", "Location"],
  ["code", "Code as text"],
  ["description", "Description"],
] as const;

const selects = {
  side: [
    ["auto", "Automatic"],
    ["left", "Left of the text"],
    ["right", "Right of the text"],
    ["top", "Above the text"],
  ],
  textSize: [
    ["small", "Small"],
    ["medium", "Medium"],
    ["large", "Large"],
  ],
  order: [
    ["given", "As selected"],
    ["name", "By name"],
    ["location", "By location"],
    ["code", "By code"],
  ],
} as const;

const titles = { side: "Symbol", textSize: "Text", order: "Order" } as const;

/** Fields and layout of the labels, their order and the number of copies. */
export function TemplateFields({ values, state, change }: TemplateFieldsProps) {
  const toggle = (field: string, on: boolean) =>
    change({
      fields: fields.map(([name]) => name).filter((name) => (name === field ? on : values.fields.includes(name))),
    });
  return (
    <Fieldset title="On the label">
      <div className="grid gap-0.5">
        {fields.map(([name, label]) => (
          <label key={name} className="flex min-h-6 items-center gap-2.5 touch:min-h-11">
            <input
              type="checkbox"
              name="fields"
              value={name}
              checked={values.fields.includes(name)}
              onChange={(event) => toggle(name, event.currentTarget.checked)}
            />
            {label}
          </label>
        ))}
      </div>
      {state.fields.fields && <p className="text-[0.8125rem] text-danger">{state.fields.fields}</p>}
      <div className="grid grid-cols-2 gap-2.5">
        <CompactField
          id="copies"
          name="copies"
          label="Copies"
          inputMode="numeric"
          value={values.copies}
          error={state.fields.copies}
          onChange={(event) => change({ copies: event.currentTarget.value })}
        />
        {(Object.keys(selects) as (keyof typeof selects)[]).map((name) => (
          <CompactSelect
            key={name}
            id={name}
            name={name}
            label={titles[name]}
            value={values[name]}
            error={state.fields[name]}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          >
            {selects[name].map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </CompactSelect>
        ))}
      </div>
    </Fieldset>
  );
}
