import { buttonClass } from "@/components/ui/button";
import { FieldError } from "@/components/ui/fields/field";
import { SubmitButton } from "@/components/ui/submit-button";

type SelectionErrorProps = {
  error: string;
  wrongLines: string[];
  isMissing: boolean;
  /** Number of access points of the other lines or ids; null if it is unknown. */
  others: number | null;
  isPrinting: boolean;
};

/** Why the selection cannot be printed. Lines that were not found are listed; Print prints the others. */
export function SelectionError({ error, wrongLines, isMissing, others, isPrinting }: SelectionErrorProps) {
  return (
    <div id="what" tabIndex={-1} className="grid gap-2">
      <FieldError id="what" error={error} />
      {wrongLines.length > 0 && (
        <ul className="max-h-48 list-disc overflow-y-auto pl-4 text-[0.8125rem] text-danger wrap-anywhere">
          {wrongLines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {others !== null && isMissing && (
        <div>
          <SubmitButton kind="plain" size="toolbar" pending={isPrinting} name="intent" value="without-missing">
            {others === 1 ? "Go on with the other one" : `Go on with the other ${others.toLocaleString("en")}`}
          </SubmitButton>
        </div>
      )}
      {others !== null && wrongLines.length > 0 && (
        <div>
          <a href="#list" className={buttonClass()}>
            Fix the list
          </a>
        </div>
      )}
    </div>
  );
}
