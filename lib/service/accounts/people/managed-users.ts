import { sql } from "kysely";
import type { ManagedUser, UserList, UserQuery } from "@/lib/contract/accounts/people";
import { foldForSearch } from "@/lib/contract/fold";
import { paginationOf } from "@/lib/contract/pagination";
import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables/accounts";
import { notFound } from "../../http/problem-error";

type ListedRow = Omit<UserRow, "name_key" | "search_text"> & { access_points: number | null; identity: string | null };

const toManagedUser = (row: ListedRow): ManagedUser => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  disabled: row.disabled_at !== null,
  invited: row.password_hash === null && row.identity === null,
  createdAt: new Date(row.created_at).toISOString(),
  lastSignInAt: row.last_sign_in_at === null ? null : new Date(row.last_sign_in_at).toISOString(),
  secondFactor: row.second_factor_at !== null,
  accessPoints: row.access_points ?? 0,
});

/** Returns a page of the users who were not removed, ordered by name. */
export async function listManagedUsers(db: Db, { q, page, limit }: UserQuery): Promise<UserList> {
  const words = foldForSearch(q).split(/\s+/).filter(Boolean);
  const matching = words.reduce(
    (rows, word) => rows.where("search_text", "like", sql<string>`${containing(word)} escape '\\'`),
    db.selectFrom("users").where("removed_at", "is", null),
  );
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await withAccessPoints(matching)
    .orderBy("name_key")
    .orderBy("users.id")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    data: rows.map(toManagedUser),
    pagination: paginationOf({ page, limit }, total),
  };
}

/** Returns the LIKE pattern for texts that contain `word`. */
const containing = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

/**
 * Returns a user, and the version for its entity tag.
 * @throws ServiceProblem 404 when there is no such user or the user was removed
 */
export async function getManagedUser(db: Db, id: string): Promise<{ user: ManagedUser; version: number }> {
  const all = db.selectFrom("users").where("removed_at", "is", null);
  const row = await withAccessPoints(all).where("users.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return { user: toManagedUser(row), version: row.version };
}

const usersOf = (db: Db) => db.selectFrom("users").where("removed_at", "is", null);

const withAccessPoints = (users: ReturnType<typeof usersOf>) =>
  users
    .leftJoin("access_point_totals", "owner_id", "users.id")
    .selectAll("users")
    .select("access_point_totals.total as access_points")
    .select(({ selectFrom }) =>
      selectFrom("identities")
        .whereRef("identities.user_id", "=", "users.id")
        .select("identities.id")
        .limit(1)
        .as("identity"),
    );
