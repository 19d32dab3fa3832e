import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import type { StoredImport } from "@/lib/contract/access-points/import";
import type { Capabilities } from "@/lib/contract/capabilities";

/** Last step of an import: what was imported, and its labels. */
export function FinishedImport({
  done,
  can,
}: {
  done: StoredImport;
  can: Pick<Capabilities, "labelFilter" | "filters">;
}) {
  const { id, created, updated, unchanged, ids } = done;
  const count = (number: number, word: string) => `${number.toLocaleString("en")} ${word}`;
  const labels = created + updated;
  return (
    <div className="grid gap-4">
      <Notice tone="good" role="status">
        Imported: {count(created, "new")}, {count(updated, "changed")}, {count(unchanged, "the same as before")}.
      </Notice>
      <div className="flex flex-wrap gap-2">
        {ids.length > 0 && (
          <ButtonLink kind="primary" size="form" href={`/labels?${new URLSearchParams(ids.map((id) => ["id", id]))}`}>
            {labels === 1 ? "Print this label" : `Print these ${labels.toLocaleString("en")} labels`}
          </ButtonLink>
        )}
        {ids.length === 0 && labels > 0 && can.labelFilter && (
          <ButtonLink kind="primary" size="form" href="/labels?scope=mine&label=never&sort=-createdAt">
            Print labels never printed
          </ButtonLink>
        )}
        <ButtonLink size="form" href={can.filters && labels > 0 ? `/access-points?import=${id}` : "/access-points"}>
          Show access points
        </ButtonLink>
        <ButtonLink size="form" href="/access-points/import">
          Import another file
        </ButtonLink>
      </div>
      {ids.length === 0 && labels > 0 && (
        <p className="max-w-2xl text-soft">
          More than 100 access points were imported, so their labels are printed with a filter: all of your access
          points whose label was never printed, newest first.
        </p>
      )}
    </div>
  );
}
