import { hash } from "node:crypto";
import type { Answer } from "./operation";
import { ServiceProblem } from "./problem-error";
import { JSON_TYPE } from "./respond";

type Tagged = {
  version: number;
  printed_at?: number | null;
  seen_at?: number | null;
  label_state?: string;
};

/**
 * Returns the strong entity tag of a row (RFC 9110 §8.8.3). It includes what the response shows of the label: when it was
 * printed and scanned, and whether it is damaged.
 */
export function etagOf({ version, printed_at = null, seen_at = null, label_state }: Tagged): string {
  const isDamaged = label_state === "damaged";
  if (printed_at === null && seen_at === null && !isDamaged) return `"${version}"`;
  const times = [printed_at, seen_at].map((at) => at?.toString(36) ?? "");
  return `"${[version, ...times, ...(isDamaged ? ["damaged"] : [])].join(".")}"`;
}

/**
 * Checks the If-Match precondition (RFC 9110 §13.1.1). Passes without the header, with `*`, or with the current
 * version. Ignores the label, because printing and scanning overwrite nothing that a user typed.
 * @throws ServiceProblem 412
 */
export function requireMatch(ifMatch: string | undefined, row: Tagged): void {
  const current = etagOf({ version: row.version });
  const named = (tag: string) => (tag.includes(".") ? `${tag.split(".")[0]}"` : tag);
  if (ifMatch === undefined || ifMatch.trim() === "*" || tagsOf(ifMatch).map(named).includes(current)) return;
  throw new ServiceProblem(
    "precondition-failed",
    "It has changed since you read it. Read it again, then repeat your change.",
    {
      headers: { ETag: etagOf(row) },
    },
  );
}

/** Returns whether If-None-Match names the current version. Weak tags match too (RFC 9110 §13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === "*" || tagsOf(ifNoneMatch).some((tag) => withoutWeakness(tag) === withoutWeakness(etag)));

const withoutWeakness = (tag: string): string => tag.replace(/^W\//, "");

/**
 * Returns the answer with a list and its entity tag, the digest of its JSON, or 304 when the client has that already. The
 * tag is weak, because a compressed answer has the same. A client may store the list for this user, and must ask
 * each time whether it is current.
 */
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
