import { ProgressForm } from "@/components/access-points/import/progress-form";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import type { readerDates } from "@/components/ui/reader-dates";
import { countOf } from "@/components/ui/text/count-of";
import type { BulkChangeState } from "@/lib/contract/access-points/bulk";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import type { Capabilities } from "@/lib/contract/capabilities";
import { LABELS_MAX } from "@/lib/contract/labels/label-job";

type FinishedImportProps = {
  done: StoredImport;
  can: Pick<Capabilities, "contract">;
  /** The change as which it can be undone; null when nothing was written. */
  undo: BulkChangeState | null;
  readable: Awaited<ReturnType<typeof readerDates>>;
};

/** Last step of an import: what was imported, its labels, and how to undo it. */
export function FinishedImport({ done, can, undo, readable }: FinishedImportProps) {
  const { id, created, updated, unchanged, wrong, leftOut } = done;
  if (undo?.undoneAt) return <UndoneImport undo={undo} />;
  const counts = [
    [created, "new"],
    [updated, "changed"],
    [unchanged, "the same as before"],
  ] as const;
  const imported = counts.flatMap(([number, words]) => (number > 0 ? [`${number.toLocaleString("en")} ${words}`] : []));
  const labels = created + updated;
  const printHref = labels > 0 ? labelsHref(done, can) : null;
  const canUndo = undo !== null && Date.parse(undo.expiresAt) > Date.now();
  const here = `/access-points/import/${encodeURIComponent(id)}`;
  const missing = wrong + leftOut;
  return (
    <div className="grid gap-4">
      <Notice tone="good" role="status">
        {`Imported: ${imported.join(", ") || "nothing"}.`}
      </Notice>
      {missing > 0 && (
        <Notice
          tone="warning"
          actions={
            <a href={`${here}/wrong-rows.csv`} download className={buttonClass()}>
              Download {missing === 1 ? "this row" : "these rows"}
            </a>
          }
        >
          {missing === 1 ? "1 row was" : `${missing.toLocaleString("en")} rows were`} not imported. The download has{" "}
          {missing === 1 ? "it with the reason" : "them with their reasons"}, to correct and import.
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {printHref && (
          <ButtonLink kind="primary" size="form" href={printHref}>
            {labels === 1 ? "Print this label" : `Print these ${labels.toLocaleString("en")} labels`}
          </ButtonLink>
        )}
        <ButtonLink size="form" href={can.contract && labels > 0 ? `/access-points?import=${id}` : "/access-points"}>
          Show access points
        </ButtonLink>
        <ButtonLink size="form" href="/access-points/import">
          Import another file
        </ButtonLink>
      </div>
      {canUndo && (
        <div className="grid gap-2">
          <p className="max-w-prose text-soft">
            You can undo this import until <time dateTime={undo.expiresAt}>{readable(undo.expiresAt).exact}</time>. New
            access points go to the trash. What was changed since stays as it is.
          </p>
          <ProgressForm
            action={`${here}/undo`}
            submitText="Undo"
            kind="plain"
            sending="Undoing the import."
            place={here}
          />
        </div>
      )}
      {labels > 0 && !printHref && (
        <p className="max-w-2xl text-soft">
          A print job has at most {LABELS_MAX.toLocaleString("en")} labels. Show the access points, filter them into
          parts, and print each part.
        </p>
      )}
    </div>
  );
}

function UndoneImport({ undo: { changed, restored } }: { undo: BulkChangeState }) {
  const before = restored ?? 0;
  const stay = changed - before;
  return (
    <div className="grid gap-4">
      <Notice tone="good" role="status">
        The import was undone: {countOf(before)} {before === 1 ? "is" : "are"} as before.
        {stay > 0 &&
          ` ${stay.toLocaleString("en")} ${stay === 1 ? "stays as it is, because it was" : "stay as they are, because they were"} changed since.`}
      </Notice>
      <div className="flex flex-wrap gap-2">
        <ButtonLink kind="primary" size="form" href="/access-points/import">
          Import another file
        </ButtonLink>
        <ButtonLink size="form" href="/access-points">
          Show access points
        </ButtonLink>
      </div>
    </div>
  );
}

/**
 * Returns the URL of the print form for the labels of an import, in the order of the file; null when they are too many
 * for one print job, or when the service can neither name nor filter them.
 */
function labelsHref({ id, created, updated, ids }: StoredImport, can: Pick<Capabilities, "contract">): string | null {
  if (ids.length > 0) return `/labels?${new URLSearchParams(ids.map((one) => ["id", one]))}`;
  return can.contract && created + updated <= LABELS_MAX ? `/labels?import=${id}&sort=createdAt` : null;
}
