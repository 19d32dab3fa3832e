import { CheckForm } from "@/components/access-points/import/check-form";
import { EncodingForm } from "@/components/access-points/import/encoding-form";
import { ImportCounts } from "@/components/access-points/import/import-counts";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import { PageHead } from "@/components/ui/shell/page-head";
import { countOf } from "@/components/ui/text/count-of";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import type { PageReader } from "@/lib/contract/accounts/reader";

type CheckedImportProps = { checked: StoredImport; listHref: string; teams: PageReader["teams"] };

/** Second step of an import: what it would create and change, what is wrong, and which column holds what. */
export function CheckedImport({ checked, listHref, teams }: CheckedImportProps) {
  const { id, fileName, rows, created, updated, problem, team } = checked;
  const here = `/access-points/import/${encodeURIComponent(id)}`;
  const count = problem === null ? `${rows.toLocaleString("en")} ` : "";
  const word = rows === 1 ? "row" : "rows";
  return (
    <>
      <PageHead
        breadcrumb={{ parent: { href: listHref, name: "Access points" }, current: "Import" }}
        title={fileName ? (count ? `${count}${word} in ${fileName}` : fileName) : `Your ${count}${word}`}
        beside={problem === null && <p className="text-soft wrap-anywhere">{describeSource(checked)}</p>}
        actions={
          fileName ? (
            <ButtonLink href={uploadHref(team ? { team: team.id } : {})}>Choose another file</ButtonLink>
          ) : (
            <ButtonLink href={uploadHref({ from: id, ...(team && { team: team.id }) })}>Change your rows</ButtonLink>
          )
        }
      />
      <div className="grid gap-4">
        <EncodingForm key={checked.encoding} checked={checked} here={here} />
        {problem !== null ? (
          <Notice tone="warning">{problem}</Notice>
        ) : (
          <>
            <ImportCounts checked={checked} />
            {checked.hiddenRows > 0 && (
              <Notice tone="warning">
                {countOf(checked.hiddenRows, "row")} {checked.hiddenRows === 1 ? "is" : "are"} hidden in the file and{" "}
                {checked.importsHiddenRows ? "imported, too" : "left out"}. You can change that under Columns.
              </Notice>
            )}
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
        <CheckForm checked={checked} here={here} teams={teams} />
      </div>
    </>
  );
}

/** Says which sheet was read, where its headings are, and that it has empty rows. */
function describeSource({ sheet, sheets, headingRow, firstRows, emptyRows }: StoredImport): string {
  const headings =
    headingRow === null
      ? "There is no heading."
      : headingRow === firstRows[0]?.line
        ? "The first row is the heading."
        : `Row ${headingRow} is the heading. The rows above it are not imported.`;
  return [
    ...(sheet !== null && sheets.length > 1 ? [`Sheet “${sheet}”.`] : []),
    headings,
    ...(emptyRows > 0 ? [`${countOf(emptyRows, "empty row")} ${emptyRows === 1 ? "was" : "were"} left out.`] : []),
  ].join(" ");
}

/** Returns the page that uploads a file, with what it begins with. */
export const uploadHref = (begin: Record<string, string>): string =>
  ["/access-points/import", new URLSearchParams(begin).toString()].filter(Boolean).join("?");
