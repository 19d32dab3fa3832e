import "server-only";
import type { z } from "zod";
import { problemKinds, problemType } from "@/lib/contract/problem";
import type { Outcome } from "@/lib/dashboard/outcome";

/** Validates form input with the schema of the API. Returns the same problem as the service without calling it. */
export function check<Schema extends z.ZodType>(schema: Schema, input: unknown): Outcome<z.output<Schema>> {
  const result = schema.safeParse(input);
  if (result.success) return { ok: true, value: result.data };
  const kind = "validation-failed";
  const [status, title] = problemKinds[kind];
  const errors = result.error.issues.map(({ path, message }) => ({
    pointer: `/${path.map(String).join("/")}`,
    detail: message,
  }));
  return { ok: false, problem: { type: problemType(kind), title, status, detail: title, errors } };
}
