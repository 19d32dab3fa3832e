import { printerName } from "@/components/labels/equipment/printer-name";
import { FoldedFields } from "@/components/labels/print-form/folded-fields";
import type { Change } from "@/components/labels/print-form/selection/place-fields";
import type { FieldErrors } from "@/components/labels/print-form/selection/selection-fields";
import { SelectField } from "@/components/ui/fields/field";
import { Link } from "@/components/ui/link";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";

type PrinterFieldsProps = {
  printers: LabelPrinter[];
  /** Whether the service stores printer profiles. */
  hasProfiles: boolean;
  values: LabelValues;
  errors: FieldErrors;
  change: Change;
};

const resolutions = [203, 300, 600, 1200];

/** Printer profile and resolution. The symbol is aligned to the dots of the printer. */
export function PrinterFields({ printers, hasProfiles, values, errors, change }: PrinterFieldsProps) {
  const calibration = new URLSearchParams({ stock: values.stock, ...(values.printer && { printer: values.printer }) });
  const chosen = printers.find(({ id }) => id === values.printer);
  return (
    <FoldedFields
      title="Printer"
      summary={chosen ? printerName(chosen) : values.dpi ? `${values.dpi} dpi` : "no profile"}
      hasError={Boolean(errors.printer || errors.dpi)}
    >
      {printers.length === 0 && <input type="hidden" name="printer" value={values.printer} />}
      {printers.length > 0 && (
        <SelectField
          id="printer"
          name="printer"
          label="Profile"
          value={values.printer}
          error={errors.printer}
          onChange={(event) => change({ printer: event.currentTarget.value })}
        >
          <option value="">None</option>
          {printers.map((printer) => (
            <option key={printer.id} value={printer.id}>
              {printerName(printer)}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        id="dpi"
        name="dpi"
        label="Resolution"
        value={values.dpi}
        error={errors.dpi}
        onChange={(event) => change({ dpi: event.currentTarget.value })}
      >
        <option value="">{chosen?.dpi ? `${chosen.dpi} dpi, from the profile` : "Unknown"}</option>
        {resolutions.map((dpi) => (
          <option key={dpi} value={dpi}>
            {dpi} dpi
          </option>
        ))}
      </SelectField>
      {hasProfiles && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem]">
          <a href={`/labels/calibration.pdf?${calibration}`} className="underline underline-offset-2">
            Print calibration sheet
          </a>
          <Link href="/settings/labels#printers" className="underline underline-offset-2">
            Printer profiles
          </Link>
        </p>
      )}
    </FoldedFields>
  );
}
