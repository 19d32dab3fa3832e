import type { Deprecation } from "@/lib/contract/operations/operation-entry";

/** docs/api.md promises it. */
const NOTICE_DAYS = 180;
const DAY_MS = 86_400_000;

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Deprecation (RFC 9745 §2.1) and Sunset (RFC 8594 §3). */
export function deprecationHeaders({ since, sunset }: Deprecation): Record<string, string> {
  const days = (startOf(sunset).getTime() - startOf(since).getTime()) / DAY_MS;
  if (!(days >= NOTICE_DAYS)) throw new Error(`an operation ends at least ${NOTICE_DAYS} days after its deprecation`);
  return { Deprecation: `@${startOf(since).getTime() / 1_000}`, Sunset: startOf(sunset).toUTCString() };
}

export const describeDeprecation = ({ since, sunset, instead }: Deprecation): string =>
  `Deprecated since ${since}; it ends on ${sunset}. ${instead}`;

export const deprecationHeaderSchemas = {
  Deprecation: {
    required: true,
    description: "Time from which the operation is deprecated (RFC 9745)",
    schema: { type: "string", examples: ["@1798761600"] },
  },
  Sunset: {
    required: true,
    description: "Time from which the operation may be gone (RFC 8594)",
    schema: { type: "string", examples: ["Wed, 30 Jun 2027 00:00:00 GMT"] },
  },
};
