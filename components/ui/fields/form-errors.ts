import type { FormState } from "@/lib/dashboard/forms/form-state";

/** Labels of a form's fields by name, in the order of the form. */
export type FieldLabels = Record<string, string>;

/**
 * Replaces the name of an API member at the start of a message by the label of its field: "scaleX must be a number."
 * becomes "Horizontal scale must be a number." A unit after a comma is not part of a sentence.
 */
export function labelMessage(message: string, name: string, label: string): string {
  if (!message.startsWith(`${name} `)) return message;
  return label.replace(/,.*/, "") + message.slice(name.length);
}

/**
 * Divides the errors of a form's state: those of fields that the form shows, in the words of the form, and the message
 * about the form as a whole, which includes errors of members without a field.
 */
export function placeErrors({ fields, message }: Pick<FormState, "fields" | "message">, labels: FieldLabels) {
  const errors: Record<string, string> = {};
  const others: string[] = [];
  for (const [name, error] of Object.entries(fields)) {
    const label = labels[name];
    if (label === undefined) others.push(error);
    else errors[name] = labelMessage(error, name, label);
  }
  return { errors, message: [message, ...others].filter(Boolean).join(" ") || null };
}

/**
 * Returns the fields of the error summary in the order of the form. The error of a listed field that is valid by now is
 * blank.
 */
export const summaryFields = (
  listed: readonly string[],
  errors: Record<string, string | undefined>,
  labels: FieldLabels,
) =>
  Object.entries(labels).flatMap(([id, label]) =>
    listed.includes(id) ? [{ id, label, error: errors[id] ?? "" }] : [],
  );
