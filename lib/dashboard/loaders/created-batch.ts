import "server-only";
import { labelContentOf } from "@/lib/contract/labels/label-content";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import type { SavedAccessPoint } from "@/lib/dashboard/forms/form-state";
import { readBatch } from "@/lib/dashboard/session/created-batch";
import type { Session } from "@/lib/dashboard/session/session";

/** Rows of the newest page that is read first: a batch is nearly always on it. */
const NEWEST = 100;

const newestPage = { page: 1, limit: NEWEST, q: "", sort: "-createdAt", scope: "mine", label: "any" } as const;

/**
 * Returns the access points of the user's batch with their current values, newest first. Leaves out those that were
 * deleted, and all of them while the service does not answer: the form works without them.
 */
export async function loadBatch(session: Session): Promise<SavedAccessPoint[]> {
  const ids = await readBatch(session.user.id);
  if (ids.length === 0) return [];
  const client = serviceClient(session);
  const newest = await client.listAccessPoints({ ...newestPage, count: "capped", labelCounts: "no" });
  if (!newest.ok) return [];
  const rows = new Map(newest.value.data.map((row) => [row.id, row]));
  const isComplete = newest.value.data.length < NEWEST && newest.value.pagination.hasNext === false;
  const found = await Promise.all(
    ids.map(async (id) => {
      const row = rows.get(id);
      if (row || isComplete) return row;
      const outcome = await client.getAccessPoint(id);
      return outcome.ok ? outcome.value.accessPoint : undefined;
    }),
  );
  return found.filter((row) => row !== undefined).map((row) => labelContentOf(row, []));
}
