import { sql } from "kysely";
import type { ManagedUser, UserList, UserQuery } from "@/lib/contract/accounts/people";
import { foldForSearch } from "@/lib/contract/fold";
import { paginationOf } from "@/lib/contract/pagination";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables";
import { notFound } from "../../http/problem-error";

type Listing = Pick<ServiceContext, "db" | "oidc">;
type ListedRow = Omit<UserRow, "name_key" | "search_text"> & { access_points: number | null };

async function toManagedUsers({ db, oidc }: Listing, rows: ListedRow[]): Promise<ManagedUser[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const linked = await db
    .selectFrom("identities")
    .selectAll()
    .where("user_id", "in", ids)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => {
    const identities = linked.filter(({ user_id }) => user_id === row.id);
    return {
      id: row.id,
      email: row.email,
      name: row.name,
      role: row.role,
      disabled: row.disabled_at !== null,
      invited: row.password_hash === null && identities.length === 0,
      createdAt: new Date(row.created_at).toISOString(),
      lastSignInAt: timeOf(row.last_sign_in_at),
      secondFactor: row.second_factor_at !== null,
      identities: identities.map(({ id, issuer, subject, created_at, last_used_at }) => ({
        ...{ id, issuer, subject },
        provider: oidc.providers.find((provider) => provider.issuer === issuer)?.name ?? null,
        createdAt: new Date(created_at).toISOString(),
        lastUsedAt: timeOf(last_used_at),
      })),
      accessPoints: row.access_points ?? 0,
    };
  });
}

const timeOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export async function listManagedUsers(context: Listing, { q, page, limit }: UserQuery): Promise<UserList> {
  const words = foldForSearch(q).split(/\s+/).filter(Boolean);
  const matching = words.reduce(
    (rows, word) => rows.where("search_text", "like", sql<string>`${containing(word)} escape '\\'`),
    usersOf(context.db),
  );
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await withAccessPoints(matching)
    .orderBy("name_key")
    .orderBy("users.id")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    data: await toManagedUsers(context, rows),
    pagination: paginationOf({ page, limit }, total),
  };
}

const containing = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

export async function getManagedUser(context: Listing, id: string): Promise<{ user: ManagedUser; version: number }> {
  const row = await withAccessPoints(usersOf(context.db)).where("users.id", "=", id).executeTakeFirst();
  const [user] = row ? await toManagedUsers(context, [row]) : [];
  if (!row || !user) throw notFound();
  return { user, version: row.version };
}

const usersOf = (db: Db) => db.selectFrom("users").where("removed_at", "is", null);

const withAccessPoints = (users: ReturnType<typeof usersOf>) =>
  users
    .leftJoin("access_point_totals", "owner_id", "users.id")
    .selectAll("users")
    .select("access_point_totals.total as access_points");
