"use client";

import { useMemo, useState, useSyncExternalStore } from "react";
import { BulkLine, type LineField, lineTitle } from "@/components/access-points/bulk/bulk-line";
import { BulkPreviewPanel } from "@/components/access-points/bulk/bulk-preview-panel";
import { bulkSelectionOf } from "@/components/access-points/selection/bulk-selection-of";
import { noSelection, readSelection, subscribeToSelection } from "@/components/access-points/selection/selection-store";
import { NeedsScript } from "@/components/ui/feedback/needs-script";
import { ActionForm } from "@/components/ui/fields/action-form";
import { Fieldset } from "@/components/ui/fields/fieldset";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import type { BulkSelection } from "@/lib/contract/access-points/bulk";
import type { BulkFormState, FormAction, InitialState } from "@/lib/dashboard/forms/form-state";

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
  const labels = useMemo(() => Object.fromEntries(fields.map((field) => [field.name, lineTitle(field)])), [fields]);
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
        submit="Preview"
        kind={prepared ? "plain" : "primary"}
        cancelHref={prepared ? undefined : listHref}
      >
        <HiddenFields fields={[["select", JSON.stringify((hasStored ? bulkSelectionOf(stored) : select) ?? {})]]} />
        <Fieldset title="Change">
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
              aria-label="Add another"
              value=""
              className="field w-fit"
              onChange={({ currentTarget: { value } }) => {
                // Blank when React took the choice back, because it was made in the moment in which the script started.
                if (value) setLines([...lines, value]);
              }}
            >
              <option value="">{lines.length === 0 ? "Choose what to change" : "+ Add another"}</option>
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
