import { lineId } from "@/components/access-points/import/row-note";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import type { CheckedRow } from "@/lib/contract/access-points/imports/import-rows";

type Kind = { name: string; count: number; tone: string; isOne: (row: CheckedRow) => boolean };

const isIn =
  (state: CheckedRow["state"]): Kind["isOne"] =>
  (row) =>
    row.state === state && row.warnings.length === 0;

export function ImportCounts({ checked }: { checked: StoredImport }) {
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
