import { reasonId } from "@/components/access-points/import/file-cell-field";
import { type CheckedRow, type ImportWarning, needsChoice } from "@/lib/contract/access-points/imports/import-rows";

type RowResultProps = {
  row: CheckedRow;
  /** Names of what the columns of the file hold. */
  labels: ReadonlyMap<string, string>;
  /** Whether the access point of the row was found by its code, and not by its id. */
  isByCode: boolean;
};

/** What an import does with a row: its state, what is wrong with it, or why to look at it, with a choice. */
export function RowResult({ row, labels, isByCode }: RowResultProps) {
  const { line, state, errors, warnings } = row;
  if (state === "left-out") return <Choice line={line} choices={[keep, leaveOut]} chosen="leave-out" />;
  const reasons = [...new Set([...errors, ...warnings].map(({ detail }) => detail))];
  const isAboutCode = warnings.some(({ kind }) => aboutCode.has(kind));
  const hasNewCode = state === "created" ? isAboutCode : isByCode;
  const first = state === "wrong" ? correct : state === "updated" ? change : keep;
  return (
    <div className="grid gap-1.5">
      {reasons.length > 0 ? (
        <ul id={reasonId(line)} className={state === "wrong" ? "text-danger" : ""}>
          {reasons.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      ) : (
        <span id={reasonId(line)} className="text-soft">
          {stateText(row, labels)}
        </span>
      )}
      {(reasons.length > 0 || state === "updated") && (
        <Choice
          line={line}
          choices={hasNewCode && state !== "wrong" ? [first, newCode, leaveOut] : [first, leaveOut]}
          chosen={needsChoice(row) ? null : "keep"}
        />
      )}
    </div>
  );
}

/** Returns the id of a row, to which the numbers above the table lead. */
export const lineId = (line: number): string => `line-${line}`;

/** Kinds of reasons for which a new code is an answer. */
const aboutCode: ReadonlySet<ImportWarning["kind"]> = new Set([
  ...(["other-owner", "look-alike", "check-symbol", "in-trash"] as const),
  ...(["damaged-code", "hard-to-scan"] as const),
]);

const keep = ["keep", "Import anyway"] as const;
const change = ["keep", "Change it"] as const;
const correct = ["keep", "Correct it"] as const;
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

function stateText({ state, before }: CheckedRow, labels: RowResultProps["labels"]): string {
  if (state === "created") return "New";
  if (state === "unchanged") return "Same";
  const changed = [...labels].flatMap(([target, label]) => (target in before ? [label.toLowerCase()] : []));
  return changed.length > 0 ? `Changed: ${changed.join(", ")}` : "Changed";
}
