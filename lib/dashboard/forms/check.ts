import "server-only";
import type { z } from "zod";
import { problemKinds, problemType } from "@/lib/contract/problem";
import type { Outcome } from "@/lib/dashboard/outcome";

/** Checks what was typed by the contract's own schema; answers like the service would, without asking it. */
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
