import { CHECK_FORM, CheckForm, type CheckFormProps } from "@/components/access-points/import/check-form";
import { lineId } from "@/components/access-points/import/row-note";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import { PageHead } from "@/components/ui/shell/page-head";
import { rich } from "@/components/ui/text/rich";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import type { CheckedRow } from "@/lib/contract/access-points/imports/import-rows";
import { formatNumber, joinSentences, t } from "@/lib/messages/messages";

type CheckedImportProps = Omit<CheckFormProps, "here"> & { listHref: string };

export function CheckedImport({ listHref, ...form }: CheckedImportProps) {
  const { checked } = form;
  const { id, fileName, rows, created, updated, problem, team } = checked;
  const here = `/access-points/import/${encodeURIComponent(id)}`;
  const imported = problem === null ? created + updated - checked.toLookAt.held : 0;
  return (
    <>
      <PageHead
        breadcrumb={{ parent: { href: listHref, name: t("point.list") }, current: t("import.title") }}
        title={fileName || t("import.yourRows")}
        actions={
          <>
            {fileName ? (
              <ButtonLink href={uploadHref(team ? { team: team.id } : {})}>{t("import.anotherFile")}</ButtonLink>
            ) : (
              <ButtonLink href={uploadHref({ from: id, ...(team && { team: team.id }) })}>
                {t("import.changeRows")}
              </ButtonLink>
            )}
            {/* The first button of the form. Enter in a cell presses it, so that Enter checks and never imports. */}
            <Button type="submit" form={CHECK_FORM} formAction={`${here}/check`} formNoValidate>
              {t("import.checkAgain")}
            </Button>
            {imported > 0 && (
              <Button type="submit" kind="primary" form={CHECK_FORM}>
                {t("import.run", { count: imported })}
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
                {rich("import.intoTeam", { team: team.name, b: (text) => <bdi>{text}</bdi> })}
              </p>
            )}
            {created + updated + checked.wrong + checked.leftOut === 0 && (
              <Notice tone="good">{t(rows > 0 ? "import.nothingToImport" : "import.noRows")}</Notice>
            )}
          </>
        )}
        <CheckForm {...form} here={here} />
      </div>
    </>
  );
}

function describeSource(checked: StoredImport): string {
  const { emptyRows, hiddenRows, importsHiddenRows } = checked;
  const hidden = importsHiddenRows ? "import.hiddenImported" : "import.hiddenLeftOut";
  return joinSentences(
    describeRows(checked),
    hiddenRows > 0 && t(hidden, { count: hiddenRows }),
    emptyRows > 0 && t("import.emptyRows", { count: emptyRows }),
    t("import.nothingYet"),
  );
}

function describeRows({ rows, sheet, sheets, headingRow: row }: StoredImport): string {
  if (sheet === null || sheets.length < 2)
    return row === null ? t("import.sourceBare", { rows }) : t("import.source", { rows, row });
  return row === null
    ? t("import.sourceOfSheetBare", { rows, sheet })
    : t("import.sourceOfSheet", { rows, sheet, row });
}

export const uploadHref = (begin: Record<string, string>): string =>
  ["/access-points/import", new URLSearchParams(begin).toString()].filter(Boolean).join("?");

type KindName = "toLookAt" | "new" | "changed" | "same" | "wrong" | "leftOut";
type Kind = { name: KindName; count: number; tone: string; isOne: (row: CheckedRow) => boolean };

const isIn =
  (state: CheckedRow["state"]): Kind["isOne"] =>
  (row) =>
    row.state === state && row.warnings.length === 0;

function ImportCounts({ checked }: { checked: StoredImport }) {
  const { created, updated, unchanged, doubtful, wrong, leftOut, shownRows, toLookAt } = checked;
  const isDoubtful: Kind["isOne"] = ({ warnings }) => warnings.length > 0;
  const all: Kind[] = [
    { name: "toLookAt", count: doubtful ?? 0, tone: "border-warning/50 bg-warning-wash", isOne: isDoubtful },
    { name: "new", count: created - toLookAt.created, tone: "", isOne: isIn("created") },
    { name: "changed", count: updated - toLookAt.updated, tone: "border-accent/45 bg-wash", isOne: isIn("updated") },
    { name: "same", count: unchanged, tone: "", isOne: isIn("unchanged") },
    { name: "wrong", count: wrong, tone: "border-danger/50 bg-danger-wash", isOne: isIn("wrong") },
    { name: "leftOut", count: leftOut, tone: "", isOne: isIn("left-out") },
  ];
  const kinds = all.filter(({ name, count }) => count > 0 || name === "new");
  return (
    <dl className="flex flex-wrap gap-2">
      {kinds.map(({ name, count, tone, isOne }) => {
        const first = shownRows.find(isOne);
        const number = formatNumber(count);
        return (
          <div
            key={name}
            className={`relative flex flex-row-reverse gap-1.5 rounded-md border px-2.5 py-1 ${first ? "border-line hover:border-ink" : "border-transparent text-soft"} ${count > 0 ? tone : ""}`}
          >
            <dt>{t(`import.state.${name}`)}</dt>
            <dd className="font-semibold tabular-nums">
              {first ? (
                <a
                  href={`#${lineId(first.line)}`}
                  aria-label={t(`import.show.${name}`, { count })}
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
