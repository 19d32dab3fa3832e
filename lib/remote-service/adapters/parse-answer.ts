import type { z } from "zod";

/** Answer that cannot be read. The message is for the operator of the service and contains no secret. */
export class ParseError extends Error {
  override name = "ParseError";
}

/** Function that converts a parsed JSON body to a type of our contract. @throws ParseError */
export type Adapter<T> = (json: unknown) => T;

/**
 * Parses a value with a schema.
 * @param at path of the value in the answer, for the error message
 * @throws ParseError with the place, what was expected and which type came, but not its value, which may be secret
 */
export function parseAnswer<T>(schema: z.ZodType<T>, json: unknown, at = ""): T {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = (issue?.path ?? []).reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : `${text}${text && "."}${String(key)}`),
    at,
  );
  throw new ParseError(`${path ? `At ${path}: ` : ""}${issue?.message}.`);
}
