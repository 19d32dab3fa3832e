import type { z } from "zod";

/** What could not be read of an answer: where, what was expected, and what came instead. */
export type Misread = { path: string; expected: string; came: unknown };

export type Read<T> = { ok: true; value: T } | { ok: false; misread: Misread };

/** Takes parsed JSON, and what came in the headers, into one of our shapes. */
export type Reader<T> = (json: unknown, headers: Headers) => Read<T>;

/** Reads by a schema; `at` is where in the answer the value was found. */
export function readBy<T>(schema: z.ZodType<T>, json: unknown, at = ""): Read<T> {
  const result = schema.safeParse(json, { reportInput: true });
  if (result.success) return { ok: true, value: result.data };
  const [issue] = result.error.issues;
  const path = pathText(at, issue?.path ?? []);
  return { ok: false, misread: { path, expected: issue ? expectedBy(issue) : "something else", came: issue?.input } };
}

const pathText = (at: string, path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : `${text}${text && "."}${String(key)}`),
    at,
  );

const words: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

const expectedBy = (issue: z.core.$ZodIssue): string =>
  issue.code === "invalid_type" ? (words[issue.expected] ?? issue.expected) : issue.message.replace(/\.$/, "");
