import "server-only";
import { neededStates } from "@/lib/contract/access-points/list-filters";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import { labelContentOf } from "@/lib/contract/labels/label-content";
import { opaqueId } from "@/lib/contract/labels/label-selection";
import { type ServiceClient, serviceClient } from "@/lib/dashboard/client/service-client";
import type { CreatedBefore } from "@/lib/dashboard/forms/form-state";
import { readCookie, writeCookie } from "@/lib/dashboard/session/page-cookies";
import type { DashboardSession } from "@/lib/dashboard/session/session";
import { findCreated } from "./created-range";

/** Seconds after the last access point. */
const BATCH_SECONDS = 4 * 3_600;

const BATCH_MAX = 50;

/** In characters. 50 UUIDs fit; a browser keeps 4,096 bytes, and ids may be of any service. */
const COOKIE_MAX = 2_200;

/** Rows that are read first: a batch is nearly always among them. */
const NEWEST = 100;

/** A single access point has one id as first and last. */
export type BatchEntry = { first: string; last: string; count: number };

/** Leaves out what was deleted, and everything while the service does not answer: the form works without it. */
export async function loadBatch(session: DashboardSession): Promise<CreatedBefore[]> {
  const entries = await readBatch(session.user.id);
  if (entries.length === 0) return [];
  const client = serviceClient(session);
  const newest = await client.listAccessPoints({ query: { limit: NEWEST, count: "capped" } });
  if (!newest.ok) return [];
  const rows = new Map(newest.value.data.map((row) => [row.id, row]));
  const isComplete = newest.value.data.length < NEWEST && newest.value.pagination.hasNext === false;
  const find = async (id: string) => {
    const row = rows.get(id);
    if (row || isComplete) return row;
    const outcome = await client.getAccessPoint({ id });
    return outcome.ok ? outcome.value : undefined;
  };
  const needed = await findNeeded(client, entries);
  const found = await Promise.all(
    entries.map(async ({ first, last, count }) => {
      const ends = [await find(first), first === last ? undefined : await find(last)].filter(
        (row) => row !== undefined,
      );
      const [one, other] = [ends[0], ends.at(-1)];
      if (!one || !other) return undefined;
      const some = count === 1 ? Number(needsLabel(one)) : needed.filter((id) => id >= first && id <= last).length;
      return { count, first: labelContentOf(one, []), last: labelContentOf(other, []), needed: some };
    }),
  );
  return found.filter((entry) => entry !== undefined);
}

/** Yes, if the service does not say. */
const needsLabel = ({ label }: ListedAccessPoint): boolean =>
  label === null || neededStates.some((state) => state === label.state);

async function findNeeded(client: ServiceClient, entries: readonly BatchEntry[]): Promise<string[]> {
  const ranges = entries.filter(({ count }) => count > 1);
  const [first, last] = [ranges.at(-1)?.first, ranges[0]?.last];
  if (!first || !last) return [];
  return (await findCreated(client, { first, last }, "needed")).map(({ id }) => id);
}

/** The cookie names its user, so that another user of the browser starts a batch of their own. */
async function readBatch(userId: string): Promise<BatchEntry[]> {
  const [owner, ...texts] = ((await readCookie("batch")) ?? "").split(" ");
  return owner === userId ? texts.flatMap(parseEntry).slice(0, BATCH_MAX) : [];
}

/** An id, or a range such as `FIRST..LAST..12`. */
function parseEntry(text: string): BatchEntry[] {
  const [first = "", last = first, count = "1", ...more] = text.split("..");
  const isValid = opaqueId.safeParse(first).success && opaqueId.safeParse(last).success && /^[1-9]\d{0,3}$/.test(count);
  return isValid && more.length === 0 ? [{ first, last, count: Number(count) }] : [];
}

const textOf = ({ first, last, count }: BatchEntry): string => (count === 1 ? first : `${first}..${last}..${count}`);

/** Drops the oldest entries that have no room. Only for server actions. */
export async function addToBatch(userId: string, entry: BatchEntry): Promise<void> {
  const others = (await readBatch(userId)).filter(({ first }) => first !== entry.first);
  const texts = [entry, ...others].slice(0, BATCH_MAX).map(textOf);
  while (texts.length > 1 && encodeURIComponent([userId, ...texts].join(" ")).length > COOKIE_MAX) texts.pop();
  await writeCookie("batch", [userId, ...texts].join(" "), BATCH_SECONDS);
}

export const endBatch = (): Promise<void> => writeCookie("batch", "", 0);
