import "server-only";
import { BATCH_MAX } from "@/lib/contract/access-points/name-range";
import { opaqueId } from "@/lib/contract/labels/label-selection";
import type { Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";

const LIMIT = 100;

/** Pages that are read at most: a range, and 400 rows that were created after it. */
const PAGES_MAX = BATCH_MAX / LIMIT + 4;

/** First and last id of rows that one request created. */
export type IdRange = { first: string; last: string };

/** Range that has every id. */
export const EVERY_ID: IdRange = { first: "", last: "\uffff" };

/** Returns the range of ids in the parameter `created` or `codes` of a URL, such as `FIRST..LAST`; null for anything else. */
export function parseIdRange(given: string | string[] | undefined): IdRange | null {
  const [first, last, ...more] = typeof given === "string" ? given.split("..") : [];
  if (more.length > 0 || !opaqueId.safeParse(first).success || !opaqueId.safeParse(last).success) return null;
  return { first: first as string, last: last as string };
}

/**
 * Returns the person's access points whose ids are in the range, in the order of their creation. A URL names them by the
 * first and the last, because 1,000 ids are longer than servers accept. Ids of our service increase with time.
 * @param label needed: only those that need a label
 */
export const findCreated = (client: ServiceClient, range: IdRange, label: "any" | "needed" = "any") =>
  findInRange(range, (page) =>
    client.listAccessPoints({
      query: {
        page,
        limit: LIMIT,
        q: "",
        sort: "-createdAt",
        scope: "mine",
        label,
        count: "capped",
        labelCounts: "no",
      },
    }),
  );

/** Returns the person's unclaimed codes whose ids are in the range, in the order in which they were made. */
export const findUnclaimed = (client: ServiceClient, range: IdRange) =>
  findInRange(range, (page) => client.listCodes({ query: { page, limit: LIMIT, state: "unclaimed", scope: "mine" } }));

/** Reads a list, newest first, until it is past the range. Returns what was read when the service stops to answer. */
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
