import type { z } from "zod";

/** The message is for the operator of the service and contains no secret. */
export class ParseError extends Error {
  override name = "ParseError";
}

/** @throws ParseError */
export type Adapter<T> = (json: unknown) => T;

/** `at`: path for the message. @throws ParseError without the value, which may be secret */
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
