import { MappingForm } from "@/components/access-points/import/mapping-form";
import { ProgressForm } from "@/components/access-points/import/progress-form";
import { WrongRows } from "@/components/access-points/import/wrong-rows";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import type { StoredImport } from "@/lib/contract/access-points/import";

/** Second step of an import: what would change, what is wrong, and which column holds what. */
export function CheckedImport({ checked, page }: { checked: StoredImport; page: number }) {
  const { id, fileName, rows, created, updated, wrong, problem } = checked;
  const here = `/access-points/import/${encodeURIComponent(id)}`;
  const another = (
    <ButtonLink size="form" href="/access-points/import">
      Choose another file
    </ButtonLink>
  );
  const changes = created + updated;
  return (
    <>
      <section aria-labelledby="result" className="grid gap-4 card p-4">
        <h2 id="result" className="font-semibold wrap-anywhere">
          {problem === null && `${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"} in `}
          {fileName ? <bdi>{fileName}</bdi> : problem === null ? "pasted text" : "Pasted text"}
        </h2>
        {problem === null && <Counts checked={checked} />}
        {problem !== null ? (
          <Notice tone="warning" actions={another}>
            {problem}
          </Notice>
        ) : wrong > 0 ? (
          <Notice tone="danger" actions={another}>
            Nothing can be imported while a row is wrong. Correct these rows in your file, then choose it again.
          </Notice>
        ) : changes > 0 ? (
          <ProgressForm
            action={`${here}/run`}
            submitText={`Import ${changes.toLocaleString("en")} ${changes === 1 ? "row" : "rows"}`}
            beside={another}
          />
        ) : (
          <Notice tone="good" actions={another}>
            {rows > 0
              ? "All rows are the same as your access points. There is nothing to import."
              : "The file has headings and no rows."}
          </Notice>
        )}
      </section>
      {wrong > 0 && <WrongRows checked={checked} page={page} here={here} />}
      <MappingForm key={JSON.stringify(checked.mapping)} checked={checked} here={here} />
    </>
  );
}

function Counts({ checked: { created, updated, unchanged, wrong } }: { checked: StoredImport }) {
  const counts = [
    ["New", created],
    ["Changed", updated],
    ["Same", unchanged],
    ["Wrong", wrong],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {counts.map(([name, count]) => (
        <div key={name} className="rounded-lg border border-line px-3 py-2">
          <dt className="text-soft">{name}</dt>
          <dd className={`text-xl ${name === "Wrong" && count > 0 ? "font-bold text-danger" : ""}`}>
            {count.toLocaleString("en")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
