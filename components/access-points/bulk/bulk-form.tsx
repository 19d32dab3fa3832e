"use client";

import { useRouter } from "next/navigation";
import { useMemo, useState, useSyncExternalStore } from "react";
import { announceChange } from "@/components/access-points/bulk/announce-change";
import { BulkLine, type LineField } from "@/components/access-points/bulk/bulk-line";
import { ChangePreview } from "@/components/access-points/bulk/change-preview";
import { returnToList } from "@/components/access-points/list-url/list-memory";
import { bulkSelectionOf } from "@/components/access-points/selection/bulk-selection-of";
import { noSelection, readSelection, subscribeToSelection } from "@/components/access-points/selection/selection-store";
import { NeedsScript } from "@/components/ui/feedback/needs-script";
import { Notice } from "@/components/ui/feedback/notice";
import { ActionForm } from "@/components/ui/fields/action-form";
import { Fieldset } from "@/components/ui/fields/fieldset";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { linkTo } from "@/components/ui/text/link-to";
import { rich } from "@/components/ui/text/rich";
import type { BulkPreview, BulkSelection } from "@/lib/contract/access-points/bulk";
import type { BulkFormState, FormAction, InitialState } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

const loadSchema = async () => (await import("@/lib/contract/access-points/bulk")).bulkForm;

type BulkFormProps = {
  action: FormAction<BulkFormState>;
  href: string;
  initial: InitialState<BulkFormState>;
  listHref: string;
  select: BulkSelection | null;
  /** It replaces the selection of the URL, or its exceptions; null for none. */
  storedOf: string | null;
  fields: LineField[];
  owners: BulkFormState["matches"];
};

export function BulkForm({ action, href, initial, listHref, select, storedOf, fields, owners }: BulkFormProps) {
  const stored = useSyncExternalStore(
    subscribeToSelection,
    () => (storedOf === null ? noSelection() : readSelection(storedOf)),
    noSelection,
  );
  const labels = useMemo(() => Object.fromEntries(fields.map(({ name, title }) => [name, title])), [fields]);
  const form = useActionForm(useFormAction(action, initial, href), { labels, loadSchema });
  const { values, prepared, matches } = form.state;
  const [lines, setLines] = useState(values.change);
  const others = fields.filter(({ name }) => !lines.includes(name));
  const shown = lines.flatMap((name) => fields.filter((field) => field.name === name));
  const hasStored = storedOf !== null && (stored.all !== null || stored.ids.size > 0);
  return (
    <>
      <NeedsScript />
      <ActionForm
        form={form}
        submit={t("bulk.preview")}
        kind={prepared ? "plain" : "primary"}
        cancelHref={prepared ? undefined : listHref}
      >
        <HiddenFields fields={{ select: JSON.stringify((hasStored ? bulkSelectionOf(stored) : select) ?? {}) }} />
        <Fieldset title={t("bulk.change")}>
          {shown.map((field) => (
            <BulkLine
              key={field.name}
              field={field}
              value={values.texts[field.name] ?? ""}
              error={form.errors[field.name]}
              owners={owners}
              matches={field.name === "owner" ? matches : []}
              onRemove={lines.length > 1 ? () => setLines(lines.filter((name) => name !== field.name)) : undefined}
            />
          ))}
          {others.length > 0 && (
            <select
              aria-label={t("bulk.addAnother")}
              value=""
              className="field w-fit max-w-full"
              onChange={({ currentTarget: { value } }) => {
                // Blank when React took the choice back, because it was made in the moment in which the script started.
                if (value) setLines([...lines, value]);
              }}
            >
              <option value="">{t(lines.length === 0 ? "bulk.choose" : "bulk.addAnotherOption")}</option>
              {others.map((field) => (
                <option key={field.name} value={field.name}>
                  {field.label}
                </option>
              ))}
            </select>
          )}
        </Fieldset>
      </ActionForm>
      {prepared && <BulkPreviewPanel key={prepared.key} prepared={prepared} listHref={listHref} />}
    </>
  );
}

type BulkPreviewPanelProps = {
  prepared: NonNullable<BulkFormState["prepared"]>;
  /** List in which the access points were selected. Another one would clear the selection. */
  listHref: string;
};

function BulkPreviewPanel({ prepared, listHref }: BulkPreviewPanelProps) {
  const { preview, change, key } = prepared;
  const { matched, changed, sample, clashes } = preview;
  const others = matched - changed;
  const router = useRouter();
  const onDone = (result: unknown, form: FormData) => {
    announceChange({ result, form, done: "changed", page: "/access-points", refresh: router.refresh });
    returnToList(router);
  };
  return (
    <ChangePreview
      changed={changed}
      sample={sample}
      summary={
        <>
          {t("bulk.summary", { count: changed })}
          {others > 0 && ` ${t("bulk.alike", { count: others })}`}
        </>
      }
      refusal={clashes.total > 0 && <Clashes clashes={clashes} />}
      action="/access-points/bulk/run"
      fields={{ change, key }}
      cancelHref={listHref}
      onDone={onDone}
    />
  );
}

function Clashes({ clashes: { total, data } }: { clashes: BulkPreview["clashes"] }) {
  return (
    <Notice tone="danger" role="alert">
      <p>{t("bulk.clashes", { count: total })}</p>
      <ul className="mt-1 grid gap-0.5">
        {data.map(({ id, name, qrCode, holder }) => {
          const link = linkTo(`/access-points/${encodeURIComponent(id)}`);
          return (
            <li key={id}>
              {holder === null
                ? rich("bulk.clashUnknown", { name, qrCode, link })
                : rich("bulk.clash", { name, qrCode, link, other: holder, holder: (text) => <bdi>{text}</bdi> })}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
