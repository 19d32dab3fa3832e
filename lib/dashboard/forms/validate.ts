import "server-only";
import type { z } from "zod";
import { issueMessage } from "@/lib/contract/issue-message";
import { failed, type Outcome } from "@/lib/contract/outcome";
import { t } from "@/lib/messages/messages";

/** Returns the problem that the service would, without calling it. */
export function validateForm<Schema extends z.ZodType>(schema: Schema, input: unknown): Outcome<z.output<Schema>> {
  const result = schema.safeParse(input, { error: issueMessage });
  if (result.success) return { ok: true, value: result.data };
  const errors = result.error.issues.map(({ path, message }) => ({
    pointer: `/${path.map(String).join("/")}`,
    detail: message,
  }));
  return failed({ kind: "validation-failed", detail: t("problem.title.validation-failed"), errors });
}
