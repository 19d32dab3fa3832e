"use server";

import { type EditedField, editedFieldTexts } from "@/components/custom-fields/edited-field-texts";
import { type CustomField, newCustomField } from "@/lib/contract/custom-fields/custom-field";
import { customFieldTypes } from "@/lib/contract/custom-fields/field-types";
import { failed, type Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { type Changed, saveChanges } from "@/lib/dashboard/conflicts/save-changes";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { FieldFormState } from "@/lib/dashboard/forms/form-state";
import { makeFieldKey } from "@/lib/dashboard/forms/make-field-key";
import { readText, readTexts } from "@/lib/dashboard/forms/read-form";
import { validateForm } from "@/lib/dashboard/forms/validate";
import { t } from "@/lib/messages/messages";

const PAGE = "/fields";
const keyOf = (form: FormData) => readText(form, "key");

export const addFieldAction = async (_previous: FieldFormState, form: FormData): Promise<FieldFormState> =>
  saveField(form, async (client, values) => {
    const typed = validateForm(newCustomField, { ...values, key: keyOf(form).trim() || makeFieldKey(values.label) });
    if (!typed.ok) return typed;
    return client.createField({ body: typed.value });
  });

export const changeFieldAction = async (_previous: FieldFormState, form: FormData): Promise<FieldFormState> =>
  saveField(form, async (client, { type, ...typed }) => {
    const key = keyOf(form);
    const fields = await client.listFields({ query: { deleted: "no" } });
    if (!fields.ok) return fields;
    const field = fields.value.data.find((one) => one.key === key);
    if (!field) return failed({ kind: "not-found", detail: t("fields.deletedMeanwhile") });
    const texts = { typed: editedFieldTexts(typed), saved: editedFieldTexts(field) };
    return saveChanges(form, texts, (changed) => {
      const names = Object.keys(changed) as (keyof EditedField)[];
      return client.updateField({ key, body: Object.fromEntries(names.map((name) => [name, typed[name]])) });
    });
  });

export const moveFieldAction = async (form: FormData): Promise<void> =>
  changeList(form, ["fields.moved", "fields.notMoved"], (client, key) =>
    client.updateField({ key, body: { position: Number(readText(form, "position")) } }),
  );

export const deleteFieldAction = async (form: FormData): Promise<void> =>
  changeList(form, ["fields.deleted", "fields.notDeleted"], (client, key) => client.deleteField({ key }));

export const restoreFieldAction = async (form: FormData): Promise<void> =>
  changeList(form, ["fields.restored", "fields.notRestored"], (client, key) => client.restoreField({ key }));

type FieldValues = EditedField & Pick<FieldFormState["values"], "type">;

async function saveField(
  form: FormData,
  save: (client: ServiceClient, values: FieldValues) => Promise<Outcome<CustomField | Changed>>,
): Promise<FieldFormState> {
  const texts = readTexts(form, ["label", "options", "required", "searchable", "onLabel", "key"]);
  const type = customFieldTypes.find((each) => each === readText(form, "type")) ?? "text";
  const { required, searchable, onLabel } = texts;
  const label = texts.label.trim();
  const lines = texts.options.split("\n").flatMap((line) => line.trim() || []);
  const options = type === "choice" ? lines : [];
  const flags = { required: required === "yes", searchable: searchable === "yes", onLabel: onLabel === "yes" };
  return formAction(form, {
    state: { values: { ...texts, type } },
    send: (client) => save(client, { type, label, options, ...flags }),
    done: () => ({ to: PAGE, message: t("fields.saved", { name: label }) }),
  });
}

type ListMessage = `fields.${"moved" | "notMoved" | "deleted" | "notDeleted" | "restored" | "notRestored"}`;

function changeList(
  form: FormData,
  [done, notDone]: [ListMessage, ListMessage],
  change: (client: ServiceClient, key: string) => Promise<Outcome<unknown>>,
): Promise<never> {
  const name = readText(form, "label");
  return buttonAction(form, {
    done: t(done, { name }),
    failed: t(notDone, { name }),
    send: (client) => change(client, keyOf(form)),
    to: () => PAGE,
  });
}
