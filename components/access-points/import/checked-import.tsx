import { CHECK_FORM, CheckForm, type CheckFormProps } from "@/components/access-points/import/check-form";
import { lineId } from "@/components/access-points/import/row-note";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import { PageHead } from "@/components/ui/shell/page-head";
import { countOf } from "@/components/ui/text/count-of";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import type { CheckedRow } from "@/lib/contract/access-points/imports/import-rows";

type CheckedImportProps = Omit<CheckFormProps, "here"> & { listHref: string };

export function CheckedImport({ listHref, ...form }: CheckedImportProps) {
  const { checked } = form;
  const { id, fileName, rows, created, updated, problem, team } = checked;
  const here = `/access-points/import/${encodeURIComponent(id)}`;
  const imported = problem === null ? created + updated - checked.toLookAt.held : 0;
  return (
    <>
      <PageHead
        breadcrumb={{ parent: { href: listHref, name: "Access points" }, current: "Import" }}
        title={fileName || "Your rows"}
        actions={
          <>
            {fileName ? (
              <ButtonLink href={uploadHref(team ? { team: team.id } : {})}>Another file</ButtonLink>
            ) : (
              <ButtonLink href={uploadHref({ from: id, ...(team && { team: team.id }) })}>Change your rows</ButtonLink>
            )}
            {/* The first button of the form. Enter in a cell presses it, so that Enter checks and never imports. */}
            <Button type="submit" form={CHECK_FORM} formAction={`${here}/check`} formNoValidate>
              Check again
            </Button>
            {imported > 0 && (
              <Button type="submit" kind="primary" form={CHECK_FORM}>
                Import {imported.toLocaleString("en")}
              </Button>
            )}
          </>
        }
      >
        {problem === null && <p className="text-soft wrap-anywhere">{describeSource(checked)}</p>}
      </PageHead>
      <div className="grid gap-4">
        {problem !== null ? (
          <Notice tone="warning">{problem}</Notice>
        ) : (
          <>
            <ImportCounts checked={checked} />
            {team && (
              <p className="text-soft">
                New access points whose row names no team go to <bdi>{team.name}</bdi>.
              </p>
            )}
            {created + updated + checked.wrong + checked.leftOut === 0 && (
              <Notice tone="good">
                {rows > 0
                  ? "All rows are the same as your access points. There is nothing to import."
                  : "There are headings and no rows."}
              </Notice>
            )}
          </>
        )}
        <CheckForm {...form} here={here} />
      </div>
    </>
  );
}

function describeSource(checked: StoredImport): string {
  const { rows, sheet, sheets, headingRow, emptyRows, hiddenRows, importsHiddenRows } = checked;
  const of = sheet !== null && sheets.length > 1 ? ` in “${sheet}”` : "";
  const headings = headingRow === null ? "without headings" : `headings in row ${headingRow}`;
  const empty = emptyRows > 0 ? `, and ${countOf(emptyRows, "empty row")}` : "";
  const hidden = hiddenRows > 0 ? `, ${hiddenRows} hidden ${importsHiddenRows ? "imported" : "left out"}` : "";
  return `${countOf(rows, "row")}${of}, ${headings}${hidden}${empty}. Nothing is imported yet.`;
}

export const uploadHref = (begin: Record<string, string>): string =>
  ["/access-points/import", new URLSearchParams(begin).toString()].filter(Boolean).join("?");

type Kind = { name: string; count: number; tone: string; isOne: (row: CheckedRow) => boolean };

const isIn =
  (state: CheckedRow["state"]): Kind["isOne"] =>
  (row) =>
    row.state === state && row.warnings.length === 0;

function ImportCounts({ checked }: { checked: StoredImport }) {
  const { created, updated, unchanged, doubtful, wrong, leftOut, shownRows, toLookAt } = checked;
  const isDoubtful: Kind["isOne"] = ({ warnings }) => warnings.length > 0;
  const all: Kind[] = [
    { name: "to look at", count: doubtful ?? 0, tone: "border-warning/50 bg-warning-wash", isOne: isDoubtful },
    { name: "new", count: created - toLookAt.created, tone: "", isOne: isIn("created") },
    { name: "changed", count: updated - toLookAt.updated, tone: "border-accent/45 bg-wash", isOne: isIn("updated") },
    { name: "same", count: unchanged, tone: "", isOne: isIn("unchanged") },
    { name: "wrong", count: wrong, tone: "border-danger/50 bg-danger-wash", isOne: isIn("wrong") },
    { name: "left out", count: leftOut, tone: "", isOne: isIn("left-out") },
  ];
  const kinds = all.filter(({ name, count }) => count > 0 || name === "new");
  return (
    <dl className="flex flex-wrap gap-2">
      {kinds.map(({ name, count, tone, isOne }) => {
        const first = shownRows.find(isOne);
        const number = count.toLocaleString("en");
        return (
          <div
            key={name}
            className={`relative flex flex-row-reverse gap-1.5 rounded-md border px-2.5 py-1 ${first ? "border-line hover:border-ink" : "border-transparent text-soft"} ${count > 0 ? tone : ""}`}
          >
            <dt>{name}</dt>
            <dd className="font-semibold tabular-nums">
              {first ? (
                <a
                  href={`#${lineId(first.line)}`}
                  aria-label={`${number} ${name}: show the first of them`}
                  className="after:absolute after:inset-0"
                >
                  {number}
                </a>
              ) : (
                number
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
