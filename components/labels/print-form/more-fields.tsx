import { printerName } from "@/components/labels/equipment/printer-name";
import { FoldedFields } from "@/components/labels/print-form/folded-fields";
import { usePrint } from "@/components/labels/print-form/use-print-form";
import { scopeTexts } from "@/components/ui/choice-links";
import { FieldError, SelectField, TextField } from "@/components/ui/fields/field";
import {
  describeLabelField,
  type LabelField,
  labelFields,
  labelOrderFields,
  usualLabelFields,
} from "@/lib/contract/access-points/access-point-fields";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import { t } from "@/lib/messages/messages";

const fields: LabelField[] = [...new Set([...usualLabelFields, ...labelFields])];

function titleOf(field: LabelField): string {
  const { label, shortLabel = label } = describeLabelField(field);
  return field === "code" ? `${t(shortLabel)} as text` : t(shortLabel);
}

type Options = readonly (readonly [value: string, text: string])[];

const options = {
  label: [
    ["any", "Any"],
    ["needed", "Needs a label"],
    ["never", "Never printed"],
    ["changed", "Changed since printed"],
    ["damaged", "Damaged"],
    ["printed", "Printed"],
  ],
  copyOrder: [
    ["collated", "Collated: 1 2, 1 2"],
    ["uncollated", "Uncollated: 1 1, 2 2"],
  ],
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
} satisfies Record<string, Options>;

const resolutions = [203, 300, 600, 1200];

/** Which of many to print, copies, their order, the look of the labels and the printer: what most print jobs leave as it is. */
export function MoreFields() {
  const { printers, designs, offers, values, errors, change } = usePrint();
  const printer = printers.find(({ id }) => id === values.printer);
  const design = designs.find(({ id }) => id === values.design);
  const select = (name: Exclude<keyof LabelValues, "fields">, label: string, choices: Options) => (
    <SelectField
      id={name}
      name={name}
      label={label}
      value={values[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    >
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  const changed = [
    values.copies !== "1" && `${values.copies} copies`,
    design?.name,
    printer ? printerName(printer) : values.dpi && `${values.dpi} dpi`,
  ].filter(Boolean);
  const calibration = new URLSearchParams({ stock: values.stock, ...(values.printer && { printer: values.printer }) });
  return (
    <FoldedFields
      title="More"
      summary={changed.length > 0 ? changed.join(", ") : "filter, copies, order, design, printer"}
      hasError={["q", "copies", "order", "copyOrder", "design", "fields", "side", "textSize", "printer", "dpi"].some(
        (name) => errors[name],
      )}
    >
      {/* What the list was opened with is chosen above; here it is changed. */}
      <div className="grid gap-4 empty:hidden group-has-[#what-ids:checked,#what-pile:checked]/form:hidden">
        {(offers.search || offers.contract) && (
          <div className="grid gap-4 group-has-[#what-list:checked]/form:hidden">
            {offers.contract && select("label", "Label", options.label)}
            {offers.search && (
              <TextField
                autoComplete="off"
                id="q"
                name="q"
                label={t("common.searchedFieldsContain")}
                value={values.q}
                error={errors.q}
                placeholder="Anything"
                onChange={(event) => change({ q: event.currentTarget.value })}
              />
            )}
          </div>
        )}
        {offers.scopes.length > 1 &&
          select(
            "scope",
            "Owner",
            offers.scopes.map((it) => [it, scopeTexts()[it]]),
          )}
      </div>
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
        {select("order", "Order", [
          ["given", "As selected"],
          ...labelOrderFields.map((field) => [field, t(`common.orderBy.${field}`)] as const),
        ])}
      </div>
      {select("copyOrder", "Collation", options.copyOrder)}
      {designs.length === 0 ? (
        <input type="hidden" name="design" value={values.design} />
      ) : (
        select("design", "Design", [["", "Standard label"], ...designs.map(({ id, name }) => [id, name] as const)])
      )}
      {/* Hidden, not disabled: the choices are still there when the standard label is chosen again. */}
      <div className="grid gap-4" hidden={design !== undefined}>
        <fieldset id="fields" className="grid gap-1">
          <legend className="pb-1.5">On the label</legend>
          {fields.map((name) => (
            <label key={name} className="flex min-h-6 items-center gap-2.5 touch:min-h-11">
              <input
                type="checkbox"
                name="fields"
                value={name}
                checked={values.fields.includes(name)}
                onChange={({ currentTarget: { checked } }) =>
                  change({ fields: fields.filter((it) => (it === name ? checked : values.fields.includes(it))) })
                }
              />
              {titleOf(name)}
            </label>
          ))}
          <FieldError id="fields" error={errors.fields} />
        </fieldset>
        <div className="grid grid-cols-2 gap-4">
          {select("side", "Symbol position", options.side)}
          {select("textSize", "Text size", options.textSize)}
        </div>
      </div>
      {printers.length === 0 ? (
        <input type="hidden" name="printer" value={values.printer} />
      ) : (
        select("printer", "Profile", [["", "None"], ...printers.map((it) => [it.id, printerName(it)] as const)])
      )}
      {select("dpi", "Resolution", [
        ["", printer?.dpi ? `${printer.dpi} dpi, from the profile` : "Unknown"],
        ...resolutions.map((dpi) => [String(dpi), `${dpi} dpi`] as const),
      ])}
      {offers.contract && (
        <a
          href={`/labels/calibration.pdf?${calibration}`}
          className="text-[0.8125rem] text-link underline-offset-2 hover:underline"
        >
          Print calibration sheet
        </a>
      )}
    </FoldedFields>
  );
}
