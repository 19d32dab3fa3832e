import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";

type CalibrationFormProps = { stocks: { id: string; name: string }[]; usual: string };

/** The sheet to measure a printer by, for the stock it is to print on. */
export function CalibrationForm({ stocks, usual }: CalibrationFormProps) {
  return (
    <section aria-labelledby="calibration" className="grid max-w-3xl gap-3">
      <h2 id="calibration" className="text-base font-bold">
        Measure a printer
      </h2>
      <ol className="list-decimal pl-5 text-soft">
        <li>Print the calibration sheet on plain paper, at actual size, 100 %.</li>
        <li>Hold it against a sheet of the stock: how far are the outlines from the labels?</li>
        <li>Measure its rulers: each says how long it must be. Enter both below.</li>
      </ol>
      <form action="/labels/calibration.pdf" className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 grow basis-72">
          <SelectField id="stock" name="stock" label="Stock" defaultValue={usual}>
            {stocks.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <Button type="submit">Print a calibration sheet</Button>
      </form>
    </section>
  );
}
