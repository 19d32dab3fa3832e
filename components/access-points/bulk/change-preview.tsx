"use client";

import type { ReactNode } from "react";
import { ProgressForm } from "@/components/access-points/import/progress-form";
import { ButtonLink } from "@/components/ui/button-link";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import type { BulkPreview, BulkValues } from "@/lib/contract/access-points/bulk";
import { shownValue } from "@/lib/contract/custom-fields/field-types";
import { joinFacts, t } from "@/lib/messages/messages";

type ChangePreviewProps = Pick<BulkPreview, "changed" | "sample"> & {
  summary: ReactNode;
  warning?: ReactNode;
  /** Shown instead of the button. */
  refusal?: ReactNode;
  action: string;
  fields: Record<string, string>;
  cancelHref: string;
  onDone: (result: unknown, form: FormData) => void;
};

export function ChangePreview({ changed, sample, summary, warning, refusal, ...run }: ChangePreviewProps) {
  return (
    <Section id="preview-title" title={t("bulk.preview")} className="max-w-3xl gap-4">
      <p role="status">{summary}</p>
      {warning}
      {sample.length > 0 && <ChangeSample sample={sample} total={changed} />}
      {refusal}
      {changed > 0 && !refusal && (
        <ProgressForm
          action={run.action}
          submitText={t("bulk.submit", { count: changed })}
          sending={t("bulk.reading")}
          onDone={run.onDone}
          beside={
            <ButtonLink size="form" href={run.cancelHref}>
              {t("common.cancel")}
            </ButtonLink>
          }
        >
          <HiddenFields fields={run.fields} />
        </ProgressForm>
      )}
    </Section>
  );
}

const textOf = ({ location, owner, team, fields = {} }: BulkValues) =>
  joinFacts([
    location === undefined ? null : location || t("bulk.noPlace"),
    owner?.name,
    team === undefined ? null : (team?.name ?? t("bulk.noTeam")),
    ...Object.values(fields).map((value) => (value === null ? t("bulk.noValue") : shownValue(value))),
  ]);

function ChangeSample({ sample, total }: { sample: BulkPreview["sample"]; total: number }) {
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
              <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
                →
              </span>{" "}
              <ins className="no-underline">
                <bdi>{textOf(after)}</bdi>
              </ins>
            </span>
          </li>
        ))}
      </ul>
      {total > sample.length && (
        <p className="text-[0.8125rem] text-soft">{t("bulk.moreChanges", { count: total - sample.length })}</p>
      )}
    </div>
  );
}
