import "server-only";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { controlName, textOfValue } from "@/lib/contract/custom-fields/field-types";
import { type CustomInput, type CustomValues, valueOfText } from "@/lib/contract/custom-fields/field-value";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { requireForm } from "./read-form";

/** By key. */
export function readCustomTexts(formData: FormData): Record<string, string> {
  const prefix = controlName("");
  const texts = [...requireForm(formData)].filter(
    ([name, value]) => name.startsWith(prefix) && typeof value === "string",
  );
  return Object.fromEntries(texts.map(([name, value]) => [name.slice(prefix.length), String(value)]));
}

/** A text that is no value stays a text, and the service says what is wrong. Leaves out deleted fields. */
export async function toCustomInput(
  client: ServiceClient,
  texts: Record<string, string>,
): Promise<{ fields?: CustomInput }> {
  if (Object.keys(texts).length === 0 || !(await getCapabilities()).contract) return {};
  const listed = await client.listFields();
  const fields = listed.ok ? listed.value.data.filter(({ key }) => Object.hasOwn(texts, key)) : [];
  return { fields: Object.fromEntries(fields.map((field) => [field.key, valueOfText(field, texts[field.key] ?? "")])) };
}

export const toCustomTexts = (fields: readonly CustomField[], values: CustomValues = {}): Record<string, string> =>
  Object.fromEntries(fields.map(({ key }) => [key, textOfValue(values[key])]));
