import type { z } from "zod";

/** Part of an answer that does not match its schema: the path, the expected type and the actual value. */
export type Mismatch = { path: string; expected: string; came: unknown };

/** Answer that cannot be read. The message is for the operator of the service and contains no secret. */
export class ParseError extends Error {
  override name = "ParseError";
}

/** Function that converts a parsed JSON body to a type of our contract. @throws ParseError */
export type Adapter<T> = (json: unknown) => T;

/**
 * Parses a value with a schema.
 * @param at path of the value in the answer, for the error message
 * @throws ParseError
 */
export function parseAnswer<T>(schema: z.ZodType<T>, json: unknown, at = ""): T {
  const result = schema.safeParse(json, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = pathText(at, issue?.path ?? []);
  const expected = issue ? expectedBy(issue) : "something else";
  throw new ParseError(parseErrorMessage({ path, expected, came: issue?.input }));
}

const pathText = (at: string, path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : `${text}${text && "."}${String(key)}`),
    at,
  );

const typeNames: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

const expectedBy = (issue: z.core.$ZodIssue): string =>
  issue.code === "invalid_type" ? (typeNames[issue.expected] ?? issue.expected) : issue.message.replace(/\.$/, "");

/** Maximum number of characters of a value in the message, enough to identify it. */
const SHOWN = 40;

/** Returns a sentence for the operator of the service: "At data[3].name text was expected; the number 17 came." */
export function parseErrorMessage({ path, expected, came }: Mismatch): string {
  const place = path ? `At ${path} ${expected}` : `${expected.charAt(0).toUpperCase()}${expected.slice(1)}`;
  return `${place} was expected; ${describe(came, isSecret(path))} came.`;
}

function describe(value: unknown, secret: boolean): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object") return `an object with ${shorten(namesOf(value)) || "no members"}`;
  if (secret || isToken(value)) return "something that is not shown here";
  return typeof value === "string" ? `the text “${shorten(value)}”` : `the ${typeof value} ${shorten(String(value))}`;
}

const namesOf = (value: object): string =>
  Object.keys(value)
    .map((name) => (isToken(name) ? "…" : name))
    .join(", ");

/** Returns whether the name of a path suggests a secret. Secrets and values that look like tokens are never shown. */
const isSecret = (path: string): boolean => /token|password|secret|jwt|authori[sz]ation|cookie|session/i.test(path);
const isToken = (value: unknown): boolean =>
  typeof value === "string" && (/^[\w+/=-]{32,}$/.test(value) || containsJwt(value));

/**
 * Returns whether `text` contains "ey", at least eight characters of base64url and a dot. Reads each run of base64url
 * once, so the time is linear.
 */
function containsJwt(text: string): boolean {
  for (const { 0: run, index } of text.matchAll(/[\w-]+/g)) {
    const start = run.indexOf("ey");
    if (start >= 0 && run.length - start >= 10 && text[index + run.length] === ".") return true;
  }
  return false;
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN - 1).join("")}…` : text;
}
