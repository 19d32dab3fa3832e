import type { z } from "zod";

/** Error of an answer that does not match its schema: the path, the expected type and the actual value. */
export type Misread = { path: string; expected: string; came: unknown };

export type Read<T> = { ok: true; value: T } | { ok: false; misread: Misread };

/** Function that converts a parsed JSON body and its headers to one of our types. */
export type Reader<T> = (json: unknown, headers: Headers) => Read<T>;

/** Parses a value with a schema. `at`: path of the value in the answer, for the error. */
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
