import { ServiceProblem } from "./problem-error";

/** The strong entity tag of a version (RFC 9110 §8.8.3). */
export const etagOf = (version: number): string => `"${version}"`;

/**
 * Goes on when there is no If-Match or it names the current version (RFC 9110 §13.1.1).
 * @throws ServiceProblem 412
 */
export function requireMatch(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined || ifMatch.trim() === "*" || tagsOf(ifMatch).includes(etagOf(version))) return;
  throw new ServiceProblem("precondition-failed", "It was changed since you read it. Read it again, then change it.", {
    headers: { ETag: etagOf(version) },
  });
}

/** Whether a client that sends this If-None-Match has the current version already; weak tags count here (§13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, version: number): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === "*" || tagsOf(ifNoneMatch).some((tag) => tag.replace(/^W\//, "") === etagOf(version)));

const tagsOf = (header: string): string[] => header.split(",").map((tag) => tag.trim());
