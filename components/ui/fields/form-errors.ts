import type { FormState } from "@/lib/dashboard/forms/form-state";
import { joinSentences } from "@/lib/messages/messages";

/** In the order of the form. */
export type FieldLabels = Record<string, string>;

/** "scaleX must be a number." becomes "Horizontal scale must be a number.", without a unit after a comma. Arabic messages isolate names. */
export function labelMessage(message: string, name: string, label: string): string {
  const given = [name, `\u2068${name}\u2069`].find((text) => message.startsWith(text));
  if (given === undefined || /^[\w-]/.test(message.slice(given.length))) return message;
  return label.replace(/[,،，].*/, "") + message.slice(given.length);
}

/** The message includes errors of members without a field. */
export function placeErrors({ fields, message }: Pick<FormState, "fields" | "message">, labels: FieldLabels) {
  const errors: Record<string, string> = {};
  const others: string[] = [];
  for (const [name, error] of Object.entries(fields)) {
    const label = labels[name];
    if (label === undefined) others.push(error);
    else errors[name] = labelMessage(error, name, label);
  }
  return { errors, message: joinSentences(message, ...others) || null };
}

/** In the order of the form. The error of a listed field that is valid by now is blank. */
export const summaryFields = (
  listed: readonly string[],
  errors: Record<string, string | undefined>,
  labels: FieldLabels,
) =>
  Object.entries(labels).flatMap(([id, label]) =>
    listed.includes(id) ? [{ id, label, error: errors[id] ?? "" }] : [],
  );
