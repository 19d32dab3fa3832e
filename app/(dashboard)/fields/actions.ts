"use server";

import { redirect } from "next/navigation";
import { newCustomField } from "@/lib/contract/custom-fields/custom-field";
import { customFieldTypes } from "@/lib/contract/custom-fields/field-types";
import { foldForSearch } from "@/lib/contract/fold";
import type { Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { failure } from "@/lib/dashboard/forms/failure";
import type { FieldFormState } from "@/lib/dashboard/forms/field-form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { validateForm } from "@/lib/dashboard/forms/validate";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { setFlash } from "@/lib/dashboard/session/flash";
import { redirectToSignIn } from "@/lib/dashboard/session/session";

export const addFieldAction = async (_previous: FieldFormState, formData: FormData): Promise<FieldFormState> =>
  saveField(formData, async (client, values) => {
    const typed = validateForm(newCustomField, {
      ...values,
      key: readText(formData, "key").trim() || keyOf(values.label),
    });
    return typed.ok ? client.createField(typed.value) : typed;
  });

export const changeFieldAction = async (_previous: FieldFormState, formData: FormData): Promise<FieldFormState> =>
  saveField(formData, async (client, { type, label, options, ...flags }) => {
    const changes = { label, ...flags, ...(type === "choice" && { options }) };
    return client.updateField(readText(formData, "key"), changes);
  });

export async function moveFieldAction(formData: FormData): Promise<void> {
  const position = Number(readText(formData, "position"));
  await changeList(formData, "is moved", (client, key) => client.updateField(key, { position }));
}

export async function deleteFieldAction(formData: FormData): Promise<void> {
  await changeList(formData, "is deleted. You can restore it.", (client, key) => client.deleteField(key));
}

export async function restoreFieldAction(formData: FormData): Promise<void> {
  await changeList(formData, "is restored", (client, key) => client.restoreField(key));
}

type FieldValues = Pick<FieldFormState["values"], "type" | "label"> & {
  options: string[];
  required: boolean;
  searchable: boolean;
  onLabel: boolean;
};

/** Saves the typed field and shows the list, or returns the form with what is wrong. */
async function saveField(
  formData: FormData,
  save: (client: ServiceClient, values: FieldValues) => Promise<Outcome<unknown>>,
): Promise<FieldFormState> {
  const flag = (name: string) => readText(formData, name) === "yes";
  const type = customFieldTypes.find((each) => each === readText(formData, "type")) ?? "text";
  const label = readText(formData, "label");
  const optionText = readText(formData, "options");
  const options = type === "choice" ? optionText.split(/\r?\n/).filter((line) => line.trim() !== "") : [];
  const flags = { required: flag("required"), searchable: flag("searchable"), onLabel: flag("onLabel") };
  const { signedOut, outcome } = await withSession(formData, (client) =>
    save(client, { type, label, options, ...flags }),
  );
  const form = {
    values: {
      label,
      key: readText(formData, "key"),
      type,
      options: optionText,
      required: readText(formData, "required"),
      searchable: readText(formData, "searchable"),
      onLabel: readText(formData, "onLabel"),
    },
    signIn: null,
  };
  if (signedOut) return { ...form, ...signedOut };
  if (!outcome.ok) return { ...form, ...failure(outcome) };
  await setFlash({ name: label.trim(), text: "is saved" });
  redirect("/fields");
}

/** Changes the list of fields and shows it with a message. */
async function changeList(
  formData: FormData,
  done: string,
  change: (client: ServiceClient, key: string) => Promise<Outcome<unknown>>,
): Promise<void> {
  const { signedOut, outcome } = await withSession(formData, (client) => change(client, readText(formData, "key")));
  if (signedOut) return redirectToSignIn();
  const name = readText(formData, "label");
  if (outcome.ok) await setFlash({ name, text: done });
  else
    await setFlash({ name: "", tone: "danger", text: outcome.problem.detail.slice(0, 300) || outcome.problem.title });
  redirect("/fields");
}

/** Returns a key made from a label: "Cost centre (€)" becomes "cost-centre". Blank if the label has no Latin letters. */
function keyOf(label: string): string {
  const slug = foldForSearch(label)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^[-0-9]+|-$/g, "");
  return slug.slice(0, 40).replace(/-$/, "");
}
