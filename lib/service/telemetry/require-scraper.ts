import { createHash, timingSafeEqual } from "node:crypto";
import { ServiceProblem, unauthorized } from "../http/problem-error";

type Request = { isLocal: boolean | undefined; authorization: string | undefined };

/**
 * Lets programs on this machine read the metrics, and others with METRICS_TOKEN, when it is set. `isLocal` requires a
 * loopback socket and no forwarding header: X-Forwarded-For can be forged, and a proxy on this machine connects from
 * loopback too.
 * @throws ServiceProblem 401 without the right token, 403 when no token is set
 */
export function requireScraper(token: string | undefined, { isLocal, authorization }: Request): void {
  if (isLocal) return;
  if (token === undefined) {
    throw new ServiceProblem(
      "forbidden",
      "Only programs on this machine may read the metrics, directly from this port. This request came from another machine or through a proxy (it has a forwarded header). Set METRICS_TOKEN to read them from elsewhere.",
    );
  }
  const [, presented] = /^Bearer +(\S+) *$/i.exec(authorization ?? "") ?? [];
  if (presented === undefined) {
    throw unauthorized("missing-token", "The metrics need METRICS_TOKEN. Send it as Authorization: Bearer.");
  }
  if (!timingSafeEqual(digestOf(presented), digestOf(token))) {
    throw unauthorized(
      "invalid-token",
      "This is not METRICS_TOKEN. Check the configuration of the program that reads.",
    );
  }
}

/** Digests have one length, which a comparison in constant time needs. */
const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();
