import { reasonId } from "@/components/access-points/import/wrong-cell";
import { importTargets, targetLabel } from "@/lib/contract/access-points/imports/import";
import { type CheckedRow, type ImportWarning, needsChoice } from "@/lib/contract/access-points/imports/import-rows";

/** What an import does with a row: its state, what is wrong with it, or why to look at it, with a choice. */
export function RowResult({ row }: { row: CheckedRow }) {
  const { line, state, errors, warnings } = row;
  if (state === "wrong") {
    return (
      <ul id={reasonId(line)} className="text-danger">
        {errors.map(({ column, detail }) => (
          <li key={`${column} ${detail}`}>{detail}</li>
        ))}
      </ul>
    );
  }
  if (state === "left-out") return <Choice line={line} choices={[keep, leaveOut]} chosen="leave-out" />;
  if (warnings.length === 0) return <span className="text-soft">{stateText(row)}</span>;
  const isAboutCode = warnings.some(({ kind }) => aboutCode.has(kind));
  return (
    <div className="grid gap-1.5">
      <ul id={reasonId(line)}>
        {warnings.map(({ kind, detail }) => (
          <li key={`${kind} ${detail}`}>{detail}</li>
        ))}
      </ul>
      <Choice
        line={line}
        choices={isAboutCode && state === "created" ? [keep, newCode, leaveOut] : [keep, leaveOut]}
        chosen={needsChoice(row) ? null : "keep"}
      />
    </div>
  );
}

/** Kinds of reasons for which a new code is an answer. */
const aboutCode: ReadonlySet<ImportWarning["kind"]> = new Set([
  ...(["other-owner", "look-alike", "check-symbol", "in-trash"] as const),
  ...(["damaged-code", "hard-to-scan"] as const),
]);

const keep = ["keep", "Import anyway"] as const;
const newCode = ["new-code", "Import with a new code"] as const;
const leaveOut = ["leave-out", "Leave out"] as const;

type ChoiceProps = {
  line: number;
  choices: readonly (readonly [value: string, text: string])[];
  /** Null: the person must choose. */
  chosen: string | null;
};

function Choice({ line, choices, chosen }: ChoiceProps) {
  return (
    <fieldset aria-describedby={reasonId(line)} className="flex flex-wrap gap-x-4 gap-y-1">
      <legend className="sr-only">Line {line}</legend>
      {choices.map(([value, text]) => (
        <label key={value} className="flex min-h-6 items-center gap-1.5 touch:min-h-11">
          <input
            type="radio"
            name={`row-${line}`}
            value={value}
            defaultChecked={value === chosen}
            required={chosen === null}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

function stateText({ state, before }: CheckedRow): string {
  if (state === "created") return "New";
  if (state === "unchanged") return "Same";
  const targets = importTargets.filter((target) => target in before);
  const changed = targets.map((target) => targetLabel(target).toLowerCase());
  return changed.length > 0 ? `Changed: ${changed.join(", ")}` : "Changed";
}
