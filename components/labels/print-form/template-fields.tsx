import { FoldedFields } from "@/components/labels/print-form/folded-fields";
import type { Change } from "@/components/labels/print-form/selection/place-fields";
import type { FieldErrors } from "@/components/labels/print-form/selection/selection-fields";
import { FieldError, SelectField, TextField } from "@/components/ui/fields/field";
import { Fieldset } from "@/components/ui/fields/fieldset";
import {
  describeLabelField,
  type LabelField,
  labelFields,
  labelOrderFields,
  labelWord,
  usualLabelFields,
} from "@/lib/contract/access-points/access-point-fields";
import type { LabelDesign } from "@/lib/contract/labels/label-design";
import type { LabelValues } from "@/lib/contract/labels/label-forms";

type SelectProps = { values: LabelValues; errors: FieldErrors; change: Change };
type TemplateFieldsProps = SelectProps & { designs: LabelDesign[] };

/** Fields in the order in which labels show them: first those that labels usually show. */
const fields: LabelField[] = [...new Set([...usualLabelFields, ...labelFields])];

function titleOf(field: LabelField): string {
  const { label, shortLabel = label } = describeLabelField(field);
  return field === "code" ? `${shortLabel} as text` : shortLabel;
}

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
  copyOrder: [
    ["collated", "Collated: 1 2, 1 2"],
    ["uncollated", "Uncollated: 1 1, 2 2"],
  ],
  order: [["given", "As selected"], ...labelOrderFields.map((field) => [field, `By ${labelWord(field)}`] as const)],
} as const;

const titles = {
  copyOrder: "Collation",
  side: "Symbol position",
  textSize: "Text size",
  order: "Order",
} as const;

/** Selects that are folded, because they seldom change. */
const folded = ["side", "textSize", "copyOrder"] as const;

/** Fields of the labels, the number of copies, their order, and the layout. */
export function TemplateFields({ designs, values, errors, change }: TemplateFieldsProps) {
  const toggle = (field: string, on: boolean) =>
    change({
      fields: fields.filter((name) => (name === field ? on : values.fields.includes(name))),
    });
  const hasDesign = designs.some(({ id }) => id === values.design);
  const shown = folded.filter((name) => name === "copyOrder" || !hasDesign);
  return (
    <Fieldset title="On the label">
      {designs.length === 0 && <input type="hidden" name="design" value={values.design} />}
      {designs.length > 0 && (
        <SelectField
          id="design"
          name="design"
          label="Design"
          value={values.design}
          error={errors.design}
          onChange={(event) => change({ design: event.currentTarget.value })}
        >
          <option value="">Standard label</option>
          {designs.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {/* Hidden, not disabled: the choice is still there when the standard label is chosen again. */}
      <fieldset id="fields" className="grid gap-1" hidden={hasDesign}>
        <legend className="sr-only">On the label</legend>
        {fields.map((name) => (
          <label key={name} className="flex min-h-6 items-center gap-2.5 touch:min-h-11">
            <input
              type="checkbox"
              name="fields"
              value={name}
              checked={values.fields.includes(name)}
              onChange={(event) => toggle(name, event.currentTarget.checked)}
            />
            {titleOf(name)}
          </label>
        ))}
      </fieldset>
      <FieldError id="fields" error={errors.fields} />
      <div className="grid grid-cols-[5rem_1fr] gap-4">
        {/* An error continues below the next field: in this narrow one it would take five lines. */}
        <div className="[&_p]:whitespace-nowrap">
          <TextField
            autoComplete="off"
            id="copies"
            name="copies"
            label="Copies"
            inputMode="numeric"
            value={values.copies}
            error={errors.copies}
            onChange={(event) => change({ copies: event.currentTarget.value })}
          />
        </div>
        <TemplateSelect name="order" values={values} errors={errors} change={change} />
      </div>
      <FoldedFields
        title="Layout"
        summary={shown.map((name) => choiceOf(name, values).toLowerCase()).join(", ")}
        hasError={folded.some((name) => errors[name])}
      >
        <div className="grid grid-cols-2 gap-4">
          {folded.map((name) => (
            <div key={name} hidden={!shown.includes(name)}>
              <TemplateSelect name={name} values={values} errors={errors} change={change} />
            </div>
          ))}
        </div>
      </FoldedFields>
    </Fieldset>
  );
}

/** Returns the label of the chosen option; of the first one when nothing is chosen. */
const choiceOf = (name: keyof typeof selects, values: LabelValues): string =>
  (selects[name].find(([value]) => value === values[name]) ?? selects[name][0])[1];

function TemplateSelect({ name, values, errors, change }: SelectProps & { name: keyof typeof selects }) {
  return (
    <SelectField
      id={name}
      name={name}
      label={titles[name]}
      value={values[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    >
      {selects[name].map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
