"use server";

import { newCustomField } from "@/lib/contract/custom-fields/custom-field";
import { customFieldTypes } from "@/lib/contract/custom-fields/field-types";
import { foldForSearch } from "@/lib/contract/fold";
import type { Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { FieldFormState } from "@/lib/dashboard/forms/form-state";
import { readText, readTexts } from "@/lib/dashboard/forms/read-form";
import { sentence } from "@/lib/dashboard/forms/sentence";
import { validateForm } from "@/lib/dashboard/forms/validate";

const PAGE = "/fields";
const keyOf = (form: FormData) => readText(form, "key");

export const addFieldAction = async (_previous: FieldFormState, form: FormData): Promise<FieldFormState> =>
  saveField(form, async (client, values) => {
    const typed = validateForm(newCustomField, { ...values, key: keyOf(form).trim() || makeKey(values.label) });
    return typed.ok ? client.createField({ body: typed.value }) : typed;
  });

export const changeFieldAction = async (_previous: FieldFormState, form: FormData): Promise<FieldFormState> =>
  saveField(form, async (client, { type, label, options, ...flags }) =>
    client.updateField({ key: keyOf(form), body: { label, ...flags, ...(type === "choice" && { options }) } }),
  );

export const moveFieldAction = async (form: FormData): Promise<void> =>
  changeList(form, "moved", (client, key) =>
    client.updateField({ key, body: { position: Number(readText(form, "position")) } }),
  );

export const deleteFieldAction = async (form: FormData): Promise<void> =>
  changeList(form, "deleted", (client, key) => client.deleteField({ key }), "You can restore it.");

export const restoreFieldAction = async (form: FormData): Promise<void> =>
  changeList(form, "restored", (client, key) => client.restoreField({ key }));

type FieldValues = Pick<FieldFormState["values"], "type" | "label"> & {
  options: string[];
  required: boolean;
  searchable: boolean;
  onLabel: boolean;
};

/** Saves the typed field and shows the list, or returns the form with what is wrong. */
async function saveField(
  form: FormData,
  save: (client: ServiceClient, values: FieldValues) => Promise<Outcome<unknown>>,
): Promise<FieldFormState> {
  const texts = readTexts(form, ["label", "key", "options", "required", "searchable", "onLabel"]);
  const type = customFieldTypes.find((each) => each === readText(form, "type")) ?? "text";
  const { label, required, searchable, onLabel } = texts;
  const options = type === "choice" ? texts.options.split("\n").filter((line) => line.trim() !== "") : [];
  const flags = { required: required === "yes", searchable: searchable === "yes", onLabel: onLabel === "yes" };
  return formAction(form, {
    state: { values: { ...texts, type } },
    send: (client) => save(client, { type, label, options, ...flags }),
    done: () => ({ to: PAGE, message: sentence({ name: label.trim() }, "was saved") }),
  });
}

/** Changes the list of fields and shows it with a message. */
const changeList = (
  form: FormData,
  verb: string,
  change: (client: ServiceClient, key: string) => Promise<Outcome<unknown>>,
  more?: string,
): Promise<never> =>
  buttonAction(form, {
    subject: { name: readText(form, "label") },
    verb,
    ...(more && { more }),
    send: (client) => change(client, keyOf(form)),
    to: () => PAGE,
  });

/** Returns a key made from a label: "Cost centre (€)" becomes "cost-centre". Blank if the label has no Latin letters. */
function makeKey(label: string): string {
  const slug = foldForSearch(label)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^[-0-9]+|-$/g, "");
  return slug.slice(0, 40).replace(/-$/, "");
}
