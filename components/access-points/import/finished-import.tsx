import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import type { StoredImport } from "@/lib/contract/access-points/import";
import type { Capabilities } from "@/lib/contract/capabilities";
import { LABELS_MAX } from "@/lib/contract/labels/label-job";

/** Last step of an import: what was imported, and its labels. */
export function FinishedImport({ done, can }: { done: StoredImport; can: Pick<Capabilities, "filters"> }) {
  const { id, created, updated, unchanged } = done;
  const count = (number: number, word: string) => `${number.toLocaleString("en")} ${word}`;
  const labels = created + updated;
  const printHref = labels > 0 ? labelsHref(done, can) : null;
  return (
    <div className="grid gap-4">
      <Notice tone="good" role="status">
        Imported: {count(created, "new")}, {count(updated, "changed")}, {count(unchanged, "the same as before")}.
      </Notice>
      <div className="flex flex-wrap gap-2">
        {printHref && (
          <ButtonLink kind="primary" size="form" href={printHref}>
            {labels === 1 ? "Print this label" : `Print these ${labels.toLocaleString("en")} labels`}
          </ButtonLink>
        )}
        <ButtonLink size="form" href={can.filters && labels > 0 ? `/access-points?import=${id}` : "/access-points"}>
          Show access points
        </ButtonLink>
        <ButtonLink size="form" href="/access-points/import">
          Import another file
        </ButtonLink>
      </div>
      {labels > 0 && !printHref && (
        <p className="max-w-2xl text-soft">
          A print job has at most {LABELS_MAX.toLocaleString("en")} labels. Show the access points, filter them into
          parts, and print each part.
        </p>
      )}
    </div>
  );
}

/**
 * Returns the URL of the print form for the labels of an import, in the order of the file; null when they are too many
 * for one print job, or when the service can neither name nor filter them.
 */
function labelsHref({ id, created, updated, ids }: StoredImport, can: Pick<Capabilities, "filters">): string | null {
  if (ids.length > 0) return `/labels?${new URLSearchParams(ids.map((one) => ["id", one]))}`;
  return can.filters && created + updated <= LABELS_MAX ? `/labels?import=${id}&sort=createdAt` : null;
}
