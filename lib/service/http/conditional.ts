import { ServiceProblem } from "./problem-error";

type Tagged = { version: number; printed_at: number | null };

/** The strong entity tag of a row (RFC 9110 §8.8.3): printing its label changes what is answered, so it counts. */
export const etagOf = ({ version, printed_at }: Tagged): string =>
  printed_at === null ? `"${version}"` : `"${version}.${printed_at.toString(36)}"`;

/**
 * Goes on when there is no If-Match or it names the current version (RFC 9110 §13.1.1). A label printed meanwhile
 * does not count here: nobody's typing is lost by it.
 * @throws ServiceProblem 412
 */
export function requireMatch(ifMatch: string | undefined, row: Tagged): void {
  const current = etagOf({ ...row, printed_at: null });
  const named = (tag: string) => tag.replace(/\.[\da-z]+"$/, '"');
  if (ifMatch === undefined || ifMatch.trim() === "*" || tagsOf(ifMatch).map(named).includes(current)) return;
  throw new ServiceProblem("precondition-failed", "It was changed since you read it. Read it again, then change it.", {
    headers: { ETag: etagOf(row) },
  });
}

/** Whether a client that sends this If-None-Match has the current version already; weak tags count here (§13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === "*" || tagsOf(ifNoneMatch).some((tag) => tag.replace(/^W\//, "") === etag));

const tagsOf = (header: string): string[] => header.split(",").map((tag) => tag.trim());
