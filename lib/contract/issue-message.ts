import type { z } from "zod";

const typeWords: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object, like {…}",
  record: "an object, like {…}",
  array: "a list, like […]",
};

/** zod's own messages name no member. Undefined for an issue whose message the schema states. */
export function issueMessage(issue: z.core.$ZodRawIssue): string | undefined {
  const { code, input, path = [] } = issue;
  const what =
    code === "invalid_type" ? typeWords[issue.expected] : code === "invalid_value" ? choiceOf(issue.values) : undefined;
  if (what === undefined) return undefined;
  return input === undefined ? `${nameOf(path)} is missing. Send ${what}.` : `${nameOf(path)} must be ${what}.`;
}

const choiceOf = (values: readonly unknown[]): string =>
  values.length === 1 ? String(values[0]) : `one of ${values.join(", ")}`;

/** Such as `width`, “Entry 2 of columns”, or the whole input. */
function nameOf(path: readonly PropertyKey[]): string {
  const last = path.at(-1);
  if (last === undefined) return "The input";
  return typeof last === "number" ? `Entry ${last + 1} of ${String(path.at(-2) ?? "the list")}` : String(last);
}
