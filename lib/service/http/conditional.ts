import { hash } from "node:crypto";
import { t } from "@/lib/messages/messages";
import type { Answer } from "./operation";
import { ServiceProblem } from "./problem-error";
import { JSON_TYPE } from "./respond";

type Tagged = {
  version: number;
  printed_at?: number | null;
  seen_at?: number | null;
  label_state?: string;
};

/** RFC 9110 §8.8.3. With what the response shows of the label: printed, scanned and damaged. */
export function etagOf({ version, printed_at = null, seen_at = null, label_state }: Tagged): string {
  const isDamaged = label_state === "damaged";
  if (printed_at === null && seen_at === null && !isDamaged) return `"${version}"`;
  const times = [printed_at, seen_at].map((at) => at?.toString(36) ?? "");
  return `"${[version, ...times, ...(isDamaged ? ["damaged"] : [])].join(".")}"`;
}

/** RFC 9110 §13.1.1. Ignores the label, because printing and scanning overwrite nothing that a user typed. */
export function requireMatch(ifMatch: string | undefined, row: Tagged): void {
  const current = etagOf({ version: row.version });
  const named = (tag: string) => (tag.includes(".") ? `${tag.split(".")[0]}"` : tag);
  if (ifMatch === undefined || ifMatch.trim() === "*" || tagsOf(ifMatch).map(named).includes(current)) return;
  throw new ServiceProblem("precondition-failed", t("serviceHttp.changedSince"), {
    headers: { ETag: etagOf(row) },
  });
}

/** Weak tags match too (RFC 9110 §13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === "*" || tagsOf(ifNoneMatch).some((tag) => withoutWeakness(tag) === withoutWeakness(etag)));

const withoutWeakness = (tag: string): string => tag.replace(/^W\//, "");

/** Weak, because a compressed answer has the same tag. The client must ask each time whether it is current. */
export function withListTag(answer: Answer, ifNoneMatch: string | undefined): Answer {
  const { status, bytes, body } = answer;
  if (status !== 200) return answer;
  const { content } = bytes ?? { content: JSON.stringify(body) };
  const headers = {
    ...answer.headers,
    ETag: `W/"${hash("sha256", content, "base64url").slice(0, 22)}"`,
    "Cache-Control": "private, no-cache",
    Vary: "Authorization",
  };
  return isKnown(ifNoneMatch, headers.ETag)
    ? { status: 304, headers: { ...headers, Vary: "Authorization, Accept-Encoding" } }
    : { status, headers, bytes: { type: JSON_TYPE, content } };
}

const tagsOf = (header: string): string[] => header.split(",").map((tag) => tag.trim());
