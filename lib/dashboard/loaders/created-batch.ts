import "server-only";
import { cookies } from "next/headers";
import { labelContentOf } from "@/lib/contract/labels/label-content";
import { opaqueId } from "@/lib/contract/labels/label-selection";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import type { SavedAccessPoint } from "@/lib/dashboard/forms/form-state";
import type { DashboardSession } from "@/lib/dashboard/session/session";
import { cookieAttributes, cookieName } from "@/lib/dashboard/session/session-cookie";

/** Time in seconds after the last access point that a batch stays in view. */
const BATCH_SECONDS = 4 * 3_600;

/** Number of access points that a batch holds: the latest ones. */
const BATCH_MAX = 50;

/** Maximum length of the cookie in characters. 50 UUIDs fit; a browser keeps 4,096 bytes, and ids may be of any service. */
const COOKIE_MAX = 2_200;

/** Rows of the newest page that is read first: a batch is nearly always on it. */
const NEWEST = 100;

const newestPage = { page: 1, limit: NEWEST, q: "", sort: "-createdAt", scope: "mine", label: "any" } as const;

/**
 * Returns the access points of the user's batch with their current values, newest first. Leaves out those that were
 * deleted, and all of them while the service does not answer: the form works without them.
 */
export async function loadBatch(session: DashboardSession): Promise<SavedAccessPoint[]> {
  const ids = await readBatch(session.user.id);
  if (ids.length === 0) return [];
  const client = serviceClient(session);
  const newest = await client.listAccessPoints({ query: { ...newestPage, count: "capped", labelCounts: "no" } });
  if (!newest.ok) return [];
  const rows = new Map(newest.value.data.map((row) => [row.id, row]));
  const isComplete = newest.value.data.length < NEWEST && newest.value.pagination.hasNext === false;
  const found = await Promise.all(
    ids.map(async (id) => {
      const row = rows.get(id);
      if (row || isComplete) return row;
      const outcome = await client.getAccessPoint({ id });
      return outcome.ok ? outcome.value : undefined;
    }),
  );
  return found.filter((row) => row !== undefined).map((row) => labelContentOf(row, []));
}

/**
 * Returns the ids of the access points that this user created with the form in this batch, newest first. The cookie names
 * its user, so that another user of the same browser starts a batch of their own.
 */
async function readBatch(userId: string): Promise<string[]> {
  const [owner, ...ids] = ((await cookies()).get(cookieName("batch"))?.value ?? "").split(" ");
  return owner === userId ? ids.filter((id) => opaqueId.safeParse(id).success).slice(0, BATCH_MAX) : [];
}

/** Adds an access point to the batch and drops the oldest ones that have no room. Only for server actions. */
export async function addToBatch(userId: string, id: string): Promise<void> {
  const ids = [id, ...(await readBatch(userId)).filter((other) => other !== id)].slice(0, BATCH_MAX);
  while (ids.length > 1 && encodeURIComponent([userId, ...ids].join(" ")).length > COOKIE_MAX) ids.pop();
  await setCookie([userId, ...ids].join(" "), BATCH_SECONDS);
}

/** Ends the batch. Only for server actions. */
export const endBatch = (): Promise<void> => setCookie("", 0);

async function setCookie(value: string, maxAge: number): Promise<void> {
  (await cookies()).set(cookieName("batch"), value, { ...cookieAttributes(), maxAge });
}
