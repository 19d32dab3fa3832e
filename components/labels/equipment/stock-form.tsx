"use client";

import { type Control, useWatch } from "react-hook-form";
import { StockDrawing } from "@/components/labels/equipment/stock-drawing";
import { ActionForm } from "@/components/ui/fields/action-form";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { SelectField, TextField } from "@/components/ui/fields/field";
import { FieldColumns, Fieldset } from "@/components/ui/fields/fieldset";
import { FormButtons } from "@/components/ui/fields/form-buttons";
import { SignInAgainFields } from "@/components/ui/fields/sign-in-again-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import type { StockValues } from "@/lib/contract/labels/label-forms";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import type { StockFormState } from "@/lib/dashboard/forms/label-form-state";

type StockFormProps = {
  id: string | null;
  action: FormAction<StockFormState>;
  initial: StockFormState;
  href: string;
  link: SymbolLink | null;
};

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
      ["columns", "Columns"],
      ["rows", "Rows"],
      ["cornerRadiusMm", "Corner radius"],
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

const labels: Record<string, string> = {
  name: "Name",
  kind: "Kind",
  shape: "Shape",
  ...Object.fromEntries(measures.flatMap(([, fields]) => fields)),
};

const loadSchema = async () => (await import("@/lib/contract/labels/label-forms")).stockForm;

export function StockForm({ id, action, initial, href, link }: StockFormProps) {
  const form = useActionForm(useFormAction(action, initial, href), { labels, loadSchema });
  const { signIn, values } = form.state;
  return (
    <ActionForm form={form} isWide>
      {id && <input type="hidden" name="id" value={id} />}
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_380px]">
        <div className="grid gap-7">
          <FieldColumns columns={3}>
            <TextField {...form.field("name")} />
            <SelectField {...form.field("kind")}>
              <option value="sheet">Sheet</option>
              <option value="roll">Roll</option>
            </SelectField>
            <SelectField {...form.field("shape")}>
              <option value="rectangle">Rectangle</option>
              <option value="rounded-rectangle">Rounded</option>
              <option value="square">Square</option>
              <option value="round">Round</option>
            </SelectField>
          </FieldColumns>
          {measures.map(([title, fields]) => (
            <Fieldset key={title} title={title}>
              <FieldColumns columns={fields.length === 4 ? 4 : 3}>
                {fields.map(([name]) => (
                  <TextField key={name} {...form.field(name)} inputMode={inputModes[name] ?? "decimal"} />
                ))}
              </FieldColumns>
            </Fieldset>
          ))}
          <p className="max-w-prose text-[0.8125rem] text-soft">
            Pitch is the distance from the left (or top) edge of one label to the same edge of the next. On a roll, the
            paper has the size of the label.
          </p>
          <Checkbox
            key={values.directThermal}
            id="directThermal"
            name="directThermal"
            value="yes"
            defaultChecked={values.directThermal === "yes"}
            label="Direct thermal"
            help="The label itself turns dark by heat, without a ribbon. It fades within a year."
          />
          <SignInAgainFields signIn={signIn} verb="save" form={form} />
          <FormButtons pending={form.pending} cancelHref="/settings/labels#sizes">
            {form.state.status === "signed-out" ? "Sign in and save" : "Save"}
          </FormButtons>
        </div>
        <TypedStock control={form.control} initial={values} link={link} />
      </div>
    </ActionForm>
  );
}

const inputModes: Partial<Record<keyof StockValues, "text" | "numeric">> = {
  paperName: "text",
  columns: "numeric",
  rows: "numeric",
};

type TypedStockProps = { control: Control; initial: StockValues; link: SymbolLink | null };

/** Follows what is typed, so that a key press renders the drawing and not the whole form. */
const TypedStock = ({ control, initial, link }: TypedStockProps) => (
  <StockDrawing values={{ ...initial, ...useWatch({ control }) }} link={link} />
);
