import "server-only";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";
import { type Capabilities, getCapabilities } from "./capabilities";
import { serviceClient } from "./client";
import type { Session } from "./session";
import { findRows, type ListedRow, type ListPage } from "./walk-list";

type Filter = Partial<Pick<AccessPointListQuery, "q" | "sort" | "scope" | "label">>;

/** Beyond this many, walking the list is quicker than asking for one after the other. */
const ONE_BY_ONE_MAX = 20;

/** The list as this person may read it, by those parts of a filter that the service knows; newest first. */
export function listPages(session: Session, capabilities: Capabilities, filter: Filter = {}): ListPage {
  const query = {
    q: (capabilities.search && filter.q) || "",
    sort: (capabilities.sort && filter.sort) || ("-createdAt" as const),
    scope: (capabilities.scope && filter.scope) || ("mine" as const),
    label: (capabilities.labelFilter && filter.label) || ("any" as const),
  };
  return async (page, limit) => {
    const listed = await serviceClient(session).listAccessPoints({ page, limit, ...query });
    return listed.ok ? { ok: true, value: listed.value.data } : listed;
  };
}

/**
 * The access points with these ids, in their order, for pages about them where the service may know nothing but its
 * list. `missing`: ids that are not there, or not for this person to see; `searched`: among how many rows, when the
 * list goes on beyond what was looked through.
 */
export async function findListedRows(session: Session, ids: readonly string[]): ReturnType<typeof findRows> {
  const capabilities = await getCapabilities();
  if (capabilities.find && ids.length <= ONE_BY_ONE_MAX) return findOneByOne(session, ids);
  const scope = session.user.role === "staff" ? "mine" : "all";
  return findRows(listPages(session, capabilities, { scope }), ids);
}

async function findOneByOne(session: Session, ids: readonly string[]): ReturnType<typeof findRows> {
  const client = serviceClient(session);
  const asked = await Promise.all(ids.map((id) => client.findAccessPoint(id)));
  const failed = asked.find((outcome) => !outcome.ok);
  if (failed && !failed.ok) return failed;
  const rows = asked.flatMap((outcome): ListedRow[] =>
    outcome.ok && outcome.value ? [outcome.value.accessPoint] : [],
  );
  const known = new Set(rows.map(({ id }) => id));
  return { ok: true, value: { rows, missing: ids.filter((id) => !known.has(id)), searched: null } };
}
