"use client";

import { useSyncExternalStore } from "react";
import { BulkPreviewPanel } from "@/components/access-points/bulk/bulk-preview-panel";
import {
  noSelection,
  readSelection,
  type StoredSelection,
  subscribeToSelection,
} from "@/components/access-points/selection/selection-store";
import { SignInAgainFields } from "@/components/accounts/sign-in-again-fields";
import { ActionForm } from "@/components/ui/fields/action-form";
import { CompactField, CompactSelect } from "@/components/ui/fields/field";
import { Fieldset } from "@/components/ui/fields/fieldset";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { type ActionFormState, useActionForm } from "@/components/ui/fields/use-action-form";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { SubmitButton } from "@/components/ui/submit-button";
import type { BulkSelection } from "@/lib/contract/access-points/bulk";
import type { BulkFormState, FormAction } from "@/lib/dashboard/forms/form-state";

const labels = { what: "Change", location: "New location", owner: "New owner", field: "Field", value: "New value" };
const loadSchema = async () => (await import("@/lib/contract/access-points/bulk")).bulkForm;

type BulkFormProps = {
  action: FormAction<BulkFormState>;
  /** URL of the page, with the selection. */
  href: string;
  initial: BulkFormState;
  /** Selection of the URL. */
  select: BulkSelection | null;
  /** Id of the user whose stored selection replaces that of the URL, or its exceptions; null for none. */
  storedOf: string | null;
  /** People whom the field of the new owner suggests; null for people who may not give access points away. */
  owners: BulkFormState["matches"] | null;
  /** Custom fields, whose values can be set. */
  fields: { key: string; label: string }[];
};

/** Form that says what to set for many access points, or deletes them, and shows before what changes. */
export function BulkForm({ action, href, initial, select, storedOf, owners, fields }: BulkFormProps) {
  const stored = useSyncExternalStore(
    subscribeToSelection,
    () => (storedOf === null ? noSelection() : readSelection(storedOf)),
    noSelection,
  );
  const form = useActionForm(useFormAction(action, initial, href), { labels, loadSchema });
  const { signIn, values, prepared, matches } = form.state;
  const chosen = storedOf === null ? select : withStored(select, stored);
  return (
    <>
      <ActionForm form={form}>
        <HiddenFields fields={[["select", JSON.stringify(chosen ?? {})]]} />
        <Fieldset title="Change">
          <Choice form={form} value="location" chosen={values.what} text="Location" />
          <div className="pl-6">
            <CompactField {...form.field("location")} help="Leave it empty to clear the location." />
          </div>
          {owners && (
            <>
              <Choice form={form} value="owner" chosen={values.what} text="Owner" />
              <div className="pl-6">
                <CompactField {...form.field("owner")} list="owners" help="Type a name or an e-mail." />
                <datalist id="owners">
                  {owners.map(({ id, name, email }) => (
                    <option key={id} value={email}>
                      {name}
                    </option>
                  ))}
                </datalist>
                <OwnerMatches matches={matches} />
              </div>
            </>
          )}
          {fields.length > 0 && (
            <>
              <Choice form={form} value="field" chosen={values.what} text="Custom field" />
              <div className="grid gap-2 pl-6">
                <CompactSelect {...form.field("field")}>
                  <option value="">Choose a field</option>
                  {fields.map(({ key, label }) => (
                    <option key={key} value={key}>
                      {label}
                    </option>
                  ))}
                </CompactSelect>
                <CompactField
                  {...form.field("value")}
                  help="A text, a number, a date like 2026-11-21, yes or no, or an option. Leave it empty to remove the value."
                />
              </div>
            </>
          )}
          <Choice form={form} value="delete" chosen={values.what} text="Delete: move to the trash" />
        </Fieldset>
        <SignInAgainFields signIn={signIn} verb="show the preview" form={form} />
        <div>
          <SubmitButton pending={form.pending} kind={prepared ? "plain" : "primary"}>
            {signIn ? "Sign in and preview" : "Preview"}
          </SubmitButton>
        </div>
      </ActionForm>
      {prepared && <BulkPreviewPanel key={prepared.key} prepared={prepared} />}
    </>
  );
}

type ChoiceProps = { form: ActionFormState; value: string; chosen: string; text: string };

const Choice = ({ form, value, chosen, text }: ChoiceProps) => (
  <label className="flex min-h-6 items-center gap-2 touch:min-h-11">
    <input
      type="radio"
      {...form.register("what")}
      value={value}
      defaultChecked={chosen === value}
      className="size-4 accent-accent"
    />
    {text}
  </label>
);

/** The people who match the typed owner, also without script. */
function OwnerMatches({ matches }: Pick<BulkFormState, "matches">) {
  if (matches.length === 0) return null;
  return (
    <fieldset className="mt-2 grid min-w-0 gap-1">
      <legend className="pb-1 text-[0.8125rem] text-soft">People with this name or e-mail</legend>
      {matches.map(({ id, name, email }) => (
        <label key={id} className="flex min-h-6 items-start gap-2 wrap-anywhere touch:min-h-11">
          <input type="radio" name="chosen" value={id} className="mt-0.5 size-4 shrink-0 accent-accent" />
          <span className="min-w-0">
            <bdi>{name}</bdi> <span className="text-soft">{email}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Returns the selection that is stored in the tab. */
function withStored(select: BulkSelection | null, { ids, all }: StoredSelection): BulkSelection | null {
  if (all) return { ...select, ...(all.except.length > 0 && { except: all.except }) };
  return ids.size > 0 ? { ids: [...ids.keys()] } : null;
}
