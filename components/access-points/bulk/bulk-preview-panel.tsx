"use client";

import { ProgressForm } from "@/components/access-points/import/progress-form";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { Link } from "@/components/ui/link";
import type { BulkPreview, BulkResult, BulkValues } from "@/lib/contract/access-points/bulk";
import { textOfValue } from "@/lib/contract/custom-fields/field-types";
import type { BulkFormState } from "@/lib/dashboard/forms/form-state";

/** Returns a number of access points in words. */
export const points = (count: number): string =>
  count === 1 ? "1 access point" : `${count.toLocaleString("en")} access points`;

/** Preview of a change of many access points, with the button that makes it. */
export function BulkPreviewPanel({ prepared }: { prepared: NonNullable<BulkFormState["prepared"]> }) {
  const { preview, change, key } = prepared;
  const { matched, changed, sample, clashes } = preview;
  const others = matched - changed;
  return (
    <section aria-labelledby="preview-title" className="grid max-w-3xl gap-4">
      <h2 id="preview-title" className="text-base font-bold">
        Preview
      </h2>
      <div role="status" className="grid gap-1">
        <p>
          {`${points(changed)} ${changed === 1 ? "changes" : "change"}.`}
          {others > 0 && ` ${others.toLocaleString("en")} of the selected ones are like this already.`}
        </p>
      </div>
      {sample.length > 0 && <ChangeSample sample={sample} total={changed} />}
      {clashes.total > 0 ? (
        <Clashes clashes={clashes} />
      ) : changed > 0 ? (
        <ProgressForm
          action="/access-points/bulk/run"
          submitText={`Change ${points(changed)}`}
          sending="Reading the access points."
          placeOf={placeOfChange}
          beside={
            <ButtonLink size="form" href="/access-points">
              Cancel
            </ButtonLink>
          }
        >
          <HiddenFields
            fields={[
              ["change", change],
              ["key", key],
            ]}
          />
        </ProgressForm>
      ) : null}
    </section>
  );
}

/** Returns the page of a change that was made. */
export function placeOfChange(result: unknown): string {
  const { undo } = result as BulkResult;
  return undo ? `/access-points/bulk/${encodeURIComponent(undo.id)}` : "/access-points";
}

const textOf = ({ location, owner, team, fields = {} }: BulkValues) =>
  [
    ...(location === undefined ? [] : [location || "no location"]),
    ...(owner ? [owner.name] : []),
    ...(team === undefined ? [] : [team?.name ?? "no team"]),
    ...Object.values(fields).map((value) => (value === null ? "no value" : textOfValue(value))),
  ].join(", ");

/** Some of the access points that change, with their values before and after. */
export function ChangeSample({ sample, total }: { sample: BulkPreview["sample"]; total: number }) {
  return (
    <div className="grid gap-1.5">
      <ul className="divide-y divide-line rounded-lg border border-line bg-card">
        {sample.map(({ id, name, before, after }) => (
          <li key={id} className="flex min-w-0 flex-wrap items-baseline gap-x-3 px-4 py-2">
            <Link href={`/access-points/${encodeURIComponent(id)}`} className="min-w-0 text-link wrap-anywhere">
              <bdi>{name}</bdi>
            </Link>
            <span className="min-w-0 wrap-anywhere">
              <del className="text-soft">
                <bdi>{textOf(before)}</bdi>
              </del>{" "}
              <span aria-hidden="true">→</span>{" "}
              <ins className="no-underline">
                <bdi>{textOf(after)}</bdi>
              </ins>
            </span>
          </li>
        ))}
      </ul>
      {total > sample.length && (
        <p className="text-[0.8125rem] text-soft">And {(total - sample.length).toLocaleString("en")} more.</p>
      )}
    </div>
  );
}

function Clashes({ clashes: { total, data } }: { clashes: BulkPreview["clashes"] }) {
  return (
    <Notice tone="danger" role="alert">
      <p>
        The new owner would have {total === 1 ? "1 QR code" : `${total.toLocaleString("en")} QR codes`} twice. Change{" "}
        {total === 1 ? "it" : "them"} first, or select fewer access points.
      </p>
      <ul className="mt-1 grid gap-0.5">
        {data.map(({ id, name, qrCode, holder }) => (
          <li key={id}>
            <Link href={`/access-points/${encodeURIComponent(id)}`} className="text-link">
              <bdi>{name}</bdi>
            </Link>{" "}
            has {qrCode}, and so has “<bdi>{holder}</bdi>”.
          </li>
        ))}
      </ul>
    </Notice>
  );
}
