import { lineId } from "@/components/access-points/import/row-result";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import type { CheckedRow } from "@/lib/contract/access-points/imports/import-rows";

type Kind = { name: string; count: number; tone: string; isOne: (row: CheckedRow) => boolean };

const isIn =
  (state: CheckedRow["state"]): Kind["isOne"] =>
  (row) =>
    row.state === state;

/** Numbers of rows of each kind. Each leads to the first row of its kind in the table, if there is one. */
export function ImportCounts({ checked }: { checked: StoredImport }) {
  const { created, updated, unchanged, doubtful, wrong, leftOut, shownRows } = checked;
  const kinds: Kind[] = [
    { name: "new", count: created, tone: "", isOne: isIn("created") },
    { name: "changed", count: updated, tone: "border-accent/45 bg-wash", isOne: isIn("updated") },
    { name: "same", count: unchanged, tone: "", isOne: isIn("unchanged") },
    {
      name: "to look at",
      count: doubtful ?? 0,
      tone: "border-warning/50 bg-warning-wash",
      isOne: ({ warnings }) => warnings.length > 0,
    },
    { name: "wrong", count: wrong, tone: "border-danger/50 bg-danger-wash", isOne: isIn("wrong") },
    ...(leftOut > 0 ? [{ name: "left out", count: leftOut, tone: "", isOne: isIn("left-out") }] : []),
  ];
  return (
    <dl className="flex flex-wrap gap-2">
      {kinds.map(({ name, count, tone, isOne }) => {
        const first = shownRows.find((row) => isOne(row) && row.warnings.length === 0) ?? shownRows.find(isOne);
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
