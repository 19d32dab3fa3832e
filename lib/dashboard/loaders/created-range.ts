import "server-only";
import { BATCH_MAX } from "@/lib/contract/access-points/name-range";
import { opaqueId } from "@/lib/contract/labels/label-selection";
import type { Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";

const LIMIT = 100;

/** A range, and 400 rows that were created after it. */
const PAGES_MAX = BATCH_MAX / LIMIT + 4;

export type IdRange = { first: string; last: string };

export const EVERY_ID: IdRange = { first: "", last: "\uffff" };

/** Such as `FIRST..LAST`; null for anything else. */
export function parseIdRange(given: string | string[] | undefined): IdRange | null {
  const [first, last, ...more] = typeof given === "string" ? given.split("..") : [];
  if (more.length > 0 || !opaqueId.safeParse(first).success || !opaqueId.safeParse(last).success) return null;
  return { first: first as string, last: last as string };
}

/** A range, because 1,000 ids are longer than URLs that servers accept. Ids of our service increase with time. */
export const findCreated = (client: ServiceClient, range: IdRange, label: "any" | "needed" = "any") =>
  findInRange(range, (page) => client.listAccessPoints({ query: { page, limit: LIMIT, label, count: "capped" } }));

export const findUnclaimed = (client: ServiceClient, range: IdRange) =>
  findInRange(range, (page) => client.listCodes({ query: { page, limit: LIMIT, state: "unclaimed", scope: "mine" } }));

/** Reads a list, newest first, until it is past the range or the service stops to answer. */
async function findInRange<Row extends { id: string }>(
  { first, last }: IdRange,
  readPage: (page: number) => Promise<Outcome<{ data: Row[] }>>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1; page <= PAGES_MAX && found.length < BATCH_MAX; page += 1) {
    const outcome = await readPage(page);
    if (!outcome.ok) break;
    const { data } = outcome.value;
    found.push(...data.filter(({ id }) => id >= first && id <= last));
    const oldest = data.at(-1);
    if (data.length < LIMIT || !oldest || oldest.id < first) break;
  }
  return found.slice(0, BATCH_MAX).reverse();
}
