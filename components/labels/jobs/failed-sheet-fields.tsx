import type { SheetJob } from "@/components/labels/jobs/failed-sheets";
import { TextField } from "@/components/ui/fields/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { countOf } from "@/components/ui/text/count-of";

type FailedSheetFieldsProps = {
  job: SheetJob;
  typed: { from: string; to: string };
  onFrom: (from: string) => void;
  onTo: (to: string) => void;
  /** Labels to print again; null while no sheets are named. */
  failed: number | null;
  /** Whether to save and reprint is the main button. */
  isMain: boolean;
  error: string | undefined;
  pending: boolean;
};

export function FailedSheetFields({
  job,
  typed,
  onFrom,
  onTo,
  failed,
  isMain,
  error,
  pending,
}: FailedSheetFieldsProps) {
  const part = partOf(job.stock);
  return (
    <fieldset className="grid gap-3 rounded-lg border border-line px-3.5 pt-2 pb-3.5">
      <legend className="-ml-1 px-1 font-semibold">No, some {part}s failed</legend>
      <div className="grid grid-cols-2 gap-2.5">
        <TextField
          id="from"
          autoComplete="off"
          name="from"
          label={`From ${part}`}
          inputMode="numeric"
          value={typed.from}
          error={error}
          onChange={(event) => onFrom(event.currentTarget.value)}
        />
        <TextField
          id="to"
          autoComplete="off"
          name="to"
          label={`to ${part}`}
          inputMode="numeric"
          placeholder={`${job.sheets.toLocaleString("en")}, the last`}
          value={typed.to}
          onChange={(event) => onTo(event.currentTarget.value)}
        />
      </div>
      <p role="status" className="text-[0.8125rem]">
        {failed === null ? (
          <span className="text-soft">
            The first and the last {part} that failed, of {job.sheets.toLocaleString("en")}.
          </span>
        ) : (
          <>
            <strong>{(job.total - failed).toLocaleString("en")}</strong>{" "}
            {job.total - failed === 1 ? "label counts" : "labels count"} as printed,{" "}
            <strong>{failed.toLocaleString("en")}</strong> {failed === 1 ? "does" : "do"} not.
          </>
        )}
      </p>
      <div className="grid gap-1">
        <SubmitButton kind={isMain ? "primary" : "plain"} pending={pending} name="answer" value="reprint">
          {failed === null ? "Save and reprint" : `Save and reprint ${countOf(failed, "label")}`}
        </SubmitButton>
        <SubmitButton kind="quiet" size="toolbar" pending={pending} name="answer" value="sheets">
          Save without printing
        </SubmitButton>
      </div>
    </fieldset>
  );
}

/** Returns the word for what a job is counted in. */
export const partOf = ({ kind }: SheetJob["stock"]) => (kind === "roll" ? "label" : "sheet");
