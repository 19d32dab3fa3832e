import { Button } from "@/components/ui/button";
import { CompactSelect } from "@/components/ui/fields/field";

type CalibrationFormProps = { stocks: { id: string; name: string }[]; defaultStock: string };

/** Form to print a calibration sheet, which shows the offset and scale of a printer. */
export function CalibrationForm({ stocks, defaultStock }: CalibrationFormProps) {
  return (
    <section aria-labelledby="calibration" className="grid max-w-3xl gap-3">
      <h2 id="calibration" className="text-base font-bold">
        Calibration
      </h2>
      <ol className="list-decimal pl-5 text-soft">
        <li>Print the calibration sheet on plain paper, at actual size, 100 %.</li>
        <li>Hold it against a sheet of the stock and measure how far off it prints.</li>
        <li>Measure the rulers; each shows its correct length. Enter the results in a printer profile below.</li>
      </ol>
      <form action="/labels/calibration.pdf" className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 grow basis-72">
          <CompactSelect id="stock" name="stock" label="Stock" defaultValue={defaultStock}>
            {stocks.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </CompactSelect>
        </div>
        <Button type="submit" className="whitespace-normal">
          Print calibration sheet
        </Button>
      </form>
    </section>
  );
}
