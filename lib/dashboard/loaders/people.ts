import "server-only";
import { type ManagedUser, type UserQuery, userQuery } from "@/lib/contract/accounts/people";
import { failed, type Outcome } from "@/lib/contract/outcome";
import { type ServiceClient, serviceClient } from "@/lib/dashboard/client/service-client";
import type { Receiver } from "@/lib/dashboard/forms/accounts/people-form-state";
import { type DashboardSession, findSession } from "@/lib/dashboard/session/session";
import { loadNothing } from "./load-page";

type SearchParams = Record<string, string | string[] | undefined>;

const LIMIT = "25";

/** Invalid parameters fall back to the defaults. */
export function peopleQuery({ page, q }: SearchParams): UserQuery {
  const { shape } = userQuery;
  return {
    page: shape.page.catch(1).parse(page || undefined),
    limit: shape.limit.parse(LIMIT),
    q: shape.q.catch("").parse(q),
  };
}

/** For a page that loads nothing and whose form only an admin may send. */
export async function requireAdmin(_: ServiceClient, { user }: DashboardSession): Promise<Outcome<null>> {
  return user.role === "admin" ? loadNothing() : failed({ kind: "forbidden", detail: "" });
}

const RECEIVERS_MAX = "100";

/** Those with an invitation included. */
export const findPeople = (q: string): Promise<Outcome<Receiver[]>> => findUsers(q, ({ disabled }) => !disabled);

export const findReceivers = (except: string, q: string): Promise<Outcome<Receiver[]>> =>
  findUsers(q, (user) => user.id !== except && !user.disabled && !user.invited);

async function findUsers(q: string, isWanted: (user: ManagedUser) => boolean): Promise<Outcome<Receiver[]>> {
  const query = userQuery.safeParse({ limit: RECEIVERS_MAX, q });
  if (!query.success) return { ok: true, value: [] };
  const outcome = await serviceClient(await findSession()).listUsers({ query: query.data });
  if (!outcome.ok) return outcome;
  return { ok: true, value: outcome.value.data.filter(isWanted).map(({ id, name, email }) => ({ id, name, email })) };
}
