import { dpiName, printerName } from "@/components/labels/equipment/printer-name";
import { usePrint } from "@/components/labels/print-form/use-print-form";
import { scopeTexts } from "@/components/ui/choice-links";
import { FieldError, SelectField, TextField } from "@/components/ui/fields/field";
import { FoldedFields } from "@/components/ui/fields/folded-fields";
import {
  type LabelField,
  labelFields,
  labelOrderFields,
  usualLabelFields,
} from "@/lib/contract/access-points/access-point-fields";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import { joinItems, t } from "@/lib/messages/messages";

const fields: LabelField[] = [...new Set([...usualLabelFields, ...labelFields])];

type Options = readonly (readonly [value: string, text: string])[];

const choices = {
  label: ["any", "needed", "never", "changed", "damaged", "printed"],
  copyOrder: ["collated", "uncollated"],
  side: ["auto", "left", "right", "top"],
  textSize: ["small", "medium", "large"],
} as const;

const options = {
  label: () => choices.label.map((value) => [value, t(`print.label.${value}`)] as const),
  order: () => [
    ["given", t("print.order.given")] as const,
    ...labelOrderFields.map((field) => [field, t(`common.orderBy.${field}`)] as const),
  ],
  copyOrder: () => choices.copyOrder.map((value) => [value, t(`print.copyOrder.${value}`)] as const),
  side: () => choices.side.map((value) => [value, t(`print.side.${value}`)] as const),
  textSize: () => choices.textSize.map((value) => [value, t(`print.textSize.${value}`)] as const),
};

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
    values.copies !== "1" && t("print.more.copies", { copies: values.copies }),
    design?.name,
    printer ? printerName(printer) : values.dpi && dpiName(values.dpi),
  ].filter(Boolean);
  const calibration = new URLSearchParams({ stock: values.stock, ...(values.printer && { printer: values.printer }) });
  return (
    <FoldedFields
      title={t("common.more")}
      summary={changed.length > 0 ? joinItems(changed) : t("print.more")}
      hasError={["q", "copies", "order", "copyOrder", "design", "fields", "side", "textSize", "printer", "dpi"].some(
        (name) => errors[name],
      )}
    >
      {/* What the list was opened with is chosen above; here it is changed. */}
      <div className="grid gap-4 empty:hidden group-has-[#what-ids:checked,#what-pile:checked]/form:hidden">
        {(offers.search || offers.contract) && (
          <div className="grid gap-4 group-has-[#what-list:checked]/form:hidden">
            {offers.contract && select("label", t("common.label"), options.label())}
            {offers.search && (
              <TextField
                autoComplete="off"
                id="q"
                name="q"
                label={t("common.searchedFieldsContain")}
                value={values.q}
                error={errors.q}
                placeholder={t("print.q.placeholder")}
                onChange={(event) => change({ q: event.currentTarget.value })}
              />
            )}
          </div>
        )}
        {offers.scopes.length > 1 &&
          select(
            "scope",
            t("common.owner"),
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
            label={t("print.field.copies")}
            inputMode="numeric"
            value={values.copies}
            error={errors.copies}
            onChange={(event) => change({ copies: event.currentTarget.value })}
          />
        </div>
        {select("order", t("print.field.order"), options.order())}
      </div>
      {select("copyOrder", t("print.field.copyOrder"), options.copyOrder())}
      {designs.length === 0 ? (
        <input type="hidden" name="design" value={values.design} />
      ) : (
        select("design", t("print.field.design"), [
          ["", t("print.design.none")],
          ...designs.map(({ id, name }) => [id, name] as const),
        ])
      )}
      {/* Hidden, not disabled: the choices are still there when the standard label is chosen again. */}
      <div className="grid gap-4" hidden={design !== undefined}>
        <fieldset id="fields" className="grid gap-1">
          <legend className="pb-1.5">{t("print.field.fields")}</legend>
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
              {t(`print.fields.${name}`)}
            </label>
          ))}
          <FieldError id="fields" error={errors.fields} />
        </fieldset>
        <div className="grid grid-cols-2 gap-4">
          {select("side", t("print.field.side"), options.side())}
          {select("textSize", t("print.field.textSize"), options.textSize())}
        </div>
      </div>
      {printers.length === 0 ? (
        <input type="hidden" name="printer" value={values.printer} />
      ) : (
        select("printer", t("print.field.profile"), [
          ["", t("print.profile.none")],
          ...printers.map((it) => [it.id, printerName(it)] as const),
        ])
      )}
      {select("dpi", t("equipment.printer.dpi"), [
        ["", printer?.dpi ? t("print.dpi.ofProfile", { dpi: String(printer.dpi) }) : t("print.dpi.unknown")],
        ...resolutions.map((dpi) => [String(dpi), dpiName(dpi)] as const),
      ])}
      {offers.contract && (
        <a
          href={`/labels/calibration.pdf?${calibration}`}
          className="text-[0.8125rem] text-link underline-offset-2 hover:underline"
        >
          {t("equipment.calibration.submit")}
        </a>
      )}
    </FoldedFields>
  );
}
