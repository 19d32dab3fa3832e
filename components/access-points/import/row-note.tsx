import type { ReactNode } from "react";
import { reasonId } from "@/components/access-points/import/file-cell-field";
import { asksToKeep, type CheckedRow } from "@/lib/contract/access-points/imports/import-rows";
import { formatList, joinSentences, t } from "@/lib/messages/messages";

type RowNoteProps = {
  row: CheckedRow;
  labels: ReadonlyMap<string, string>;
};

export function RowNote({ row, labels }: RowNoteProps) {
  const { line, state, errors, warnings, kept } = row;
  const reasons = [...new Set([...errors, ...warnings].map(({ detail }) => detail))];
  const tone = state === "wrong" ? "text-danger" : warnings.length > 0 ? "text-warning" : "text-soft";
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span id={reasonId(line)} className={tone}>
        {joinSentences(...reasons) || stateText(row, labels)}
      </span>
      {asksToKeep(row) ? (
        <Box name={`keep-${line}`} line={line} isTicked={kept && state !== "left-out"}>
          {t("import.keep")}
        </Box>
      ) : (
        state !== "unchanged" && (
          <Box name={`leave-out-${line}`} line={line}>
            {t("import.leaveOut")}
          </Box>
        )
      )}
    </div>
  );
}

export const hasNote = ({ state, warnings }: CheckedRow): boolean => state !== "created" || warnings.length > 0;

export const lineId = (line: number): string => `line-${line}`;

type BoxProps = { name: string; line: number; isTicked?: boolean; children: ReactNode };

const Box = ({ name, line, isTicked = false, children }: BoxProps) => (
  <label className="flex min-h-6 items-center gap-1.5 touch:min-h-11">
    <input type="checkbox" name={name} defaultChecked={isTicked} className="size-4" />
    {children}
    <span className="sr-only"> {t("import.lineNote", { line })}</span>
  </label>
);

function stateText({ state, before }: CheckedRow, labels: RowNoteProps["labels"]): string {
  if (state === "left-out") return t("import.rowLeftOut");
  if (state === "unchanged") return t("import.rowSame");
  const changed = [...labels].flatMap(([target, label]) => (target in before ? [label] : []));
  return changed.length > 0 ? t("import.rowChanges", { fields: formatList(changed) }) : t("import.rowChangesPoint");
}
