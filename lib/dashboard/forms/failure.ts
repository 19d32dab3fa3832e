import "server-only";
import { controlName } from "@/lib/contract/custom-fields/field-types";
import type { Failed } from "@/lib/contract/outcome";
import { type Problem, problemType } from "@/lib/contract/problem";
import { whatFailed } from "@/lib/contract/problem-title";
import { joinSentences, t } from "@/lib/messages/messages";

/** Errors with a pointer go to their field, the others become the message. */
export function failure({ problem, retryAfter }: Failed) {
  const fields = fieldErrors(problem);
  const message = Object.keys(fields).length > 0 ? generalErrors(problem) : messageFor(problem, retryAfter);
  return { status: "failed" as const, message, fields };
}

/** For a page where no fields can show it. */
export function whyFailed(failed: Failed): string {
  const { message, fields } = failure(failed);
  return joinSentences(message, ...Object.values(fields));
}

/** RFC 6901 §5. Joins several errors of one member. */
function fieldErrors({ errors = [] }: Problem): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { pointer, detail } of errors) {
    const [member, key] = pointer?.slice(1).split("/") ?? [];
    const name = member === "fields" && key ? controlName(key) : member;
    if (name) fields[name] = joinSentences(fields[name], detail);
  }
  return fields;
}

const generalErrors = ({ errors = [] }: Problem): string | null =>
  joinSentences(...errors.map(({ pointer, detail }) => (!pointer || pointer === "/") && detail)) || null;

function messageFor(problem: Problem, retryAfter?: number): string {
  if (problem.type === problemType("too-many-requests")) return problem.detail;
  if (problem.status === 429) return tellWaiting("tooMany", retryAfter ?? 60);
  if (problem.type === problemType("service-unavailable")) {
    return tellWaiting("unavailable", retryAfter ?? 5);
  }
  return whatFailed(problem);
}

const tellWaiting = (what: "tooMany" | "unavailable", seconds: number): string =>
  seconds < 60
    ? t(`form.${what}.seconds`, { count: Math.max(1, Math.ceil(seconds)) })
    : t(`form.${what}.minutes`, { count: Math.ceil(seconds / 60) });
